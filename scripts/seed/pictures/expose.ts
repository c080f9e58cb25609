import { chanceOf } from './random.ts';
import type { Chance } from './random.ts';

interface Exposure {
  width: number;
  height: number;
  /** Three bytes a pixel: the wall, and the light on the ground in parts of 160. */
  behind: Uint8Array;
  light: Uint8Array;
  /** Four bytes a pixel. */
  ground: Uint8Array;
  thing: Uint8Array;
}

/** Lays the layers over each other and adds what a small camera adds: falling light, dark corners, grain. */
export function expose(
  { width, height, behind, ground, light, thing }: Exposure,
  chance: Chance,
): Uint8Array {
  const pixels = new Uint8ClampedArray(width * height * 3);
  const brightness = chance.between(1.02, 1.09);
  const saturation = chance.between(0.92, 1.06);
  const warmth = chance.between(-3, 5);
  const slant = chance.between(0.08, 0.16);
  let four = 0;
  let three = 0;
  for (let y = 0; y < height; y++) {
    const v = y / height - 0.5;
    const row = Math.floor(chance.next() * grainSize);
    for (let x = 0; x < width; x++, four += 4, three += 3) {
      const u = x / width - 0.5;
      const far = u * u + v * v;
      const fall = brightness * (1.04 - (u + v) * slant - far * far * 0.6);
      const floor = ground[four + 3]! / 255;
      const cover = thing[four + 3]! / 255;
      const bare = 1 - cover;
      let red = behind[three]! * (1 - floor) + ground[four]! * floor;
      let green = behind[three + 1]! * (1 - floor) + ground[four + 1]! * floor;
      let blue = behind[three + 2]! * (1 - floor) + ground[four + 2]! * floor;
      red = (red * light[three]! * bare) / 160 + thing[four]! * cover;
      green = (green * light[three + 1]! * bare) / 160 + thing[four + 1]! * cover;
      blue = (blue * light[three + 2]! * bare) / 160 + thing[four + 2]! * cover;
      const grey = red * 0.3 + green * 0.59 + blue * 0.11;
      const at = row + x;
      const noise = grain[at & grainMask]!;
      pixels[three] =
        tone((grey + (red - grey) * saturation) * fall + warmth) +
        noise +
        grain[(at + 777) & grainMask]! * 0.4;
      pixels[three + 1] = tone((grey + (green - grey) * saturation) * fall) + noise;
      pixels[three + 2] =
        tone((grey + (blue - grey) * saturation) * fall - warmth) +
        noise +
        grain[(at + 333) & grainMask]! * 0.5;
    }
  }
  return new Uint8Array(pixels.buffer);
}

/** Lifts the blacks and rolls the highlights off. */
function tone(value: number): number {
  const lifted = 7 + value * 0.965;
  return lifted < 205 ? lifted : 205 + (lifted - 205) * (1 - Math.min((lifted - 205) / 260, 0.42));
}

const grainSize = 1 << 16;
const grainMask = grainSize - 1;
const grain = makeGrain();

function makeGrain(): Float32Array {
  const { next } = chanceOf('grain');
  return Float32Array.from({ length: grainSize }, () => (next() + next() + next() + next() - 2) * 8);
}
