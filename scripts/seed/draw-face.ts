import type { DemoPerson } from './people.ts';

const short =
  'M97 158c-10-76 24-108 63-108s73 32 63 108c-6-38-20-54-32-62-26 16-66 18-84 10-6 12-8 30-10 52z';
const long =
  'M92 240c-20-130 8-190 68-190s88 60 68 190c-14-6-16-60-20-100-8-22-18-34-26-40-26 16-56 18-72 10-6 10-8 24-8 44-2 36-2 80-10 86z';

/** A profile picture as SVG. */
export function drawFace({ ground, skin, hair, shirt, ...more }: NonNullable<DemoPerson['face']>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${ground}"/>
    <path d="M34 320c6-66 56-92 126-92s120 26 126 92z" fill="${shirt}"/>
    <path d="M136 196h48v40q-24 26-48 0z" fill="${skin}"/>
    <ellipse cx="160" cy="152" rx="58" ry="68" fill="${skin}"/>
    <path d="${more.long ? long : short}" fill="${hair}"/>
    <circle cx="138" cy="156" r="6"/><circle cx="182" cy="156" r="6"/>
    <path d="M138 184q22 20 44 0" fill="none" stroke="#3b2a24" stroke-width="5" stroke-linecap="round"/>
  </svg>`;
}
