import { dot, lightFrom, unit } from './space.ts';
import type { Point } from './space.ts';

export type Colour = `#${string}`;

/** How a surface takes the light. */
export interface Finish {
  colour: Colour;
  /** 0 for paper and cloth, 1 for polished metal. */
  gloss?: number;
}

const roomFrom: Point = unit([0.75, 0.35, 0.55]);
const halfway: Point = unit([-0.62, 0.42, 0.95]);

/** The colour of a surface that faces the given way, as seen by the camera. */
export function lit({ colour, gloss = 0.15 }: Finish, towardsWhere: Point, extra = 0): string {
  const facing = unit(towardsWhere);
  const window = Math.max(dot(facing, lightFrom), 0);
  const room = Math.max(dot(facing, roomFrom), 0);
  const sky = 0.5 + facing[1] * 0.5;
  const level = 0.27 + sky * 0.15 + window * 0.72 + room * 0.12 + extra;
  // A broad sheen, and for what is polished the window itself.
  const towards = Math.max(dot(facing, halfway), 0);
  const shine = gloss * (0.3 * towards ** 14 + Math.max(gloss - 0.25, 0) * 0.95 * towards ** 130);
  return rgb(
    toRgb(colour).map((part, i) => {
      // Shade is a little cool and light a little warm, as in a room with a window.
      const warmth = (level - 0.8) * ([10, 0, -14][i] ?? 0);
      return part * level + warmth + 255 * shine;
    }),
  );
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const [from, to] = [toRgb(a), toRgb(b)];
  return `#${from
    .map((part, i) => Math.round(part + ((to[i] ?? 0) - part) * share))
    .map((part) => Math.min(Math.max(part, 0), 255).toString(16).padStart(2, '0'))
    .join('')}`;
}

export const darker = (colour: Colour, share: number) => mix(colour, '#0c0a10', share);
export const lighter = (colour: Colour, share: number) => mix(colour, '#ffffff', share);

function toRgb(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function rgb(parts: number[]): string {
  return `rgb(${parts.map((part) => Math.round(Math.min(Math.max(part, 0), 255))).join()})`;
}
