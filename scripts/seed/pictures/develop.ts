import sharp from 'sharp';
import { expose } from './expose.ts';
import type { Chance } from './random.ts';
import type { Layers } from './stage.ts';

interface Negative extends Layers {
  width: number;
  height: number;
  backdrop: string;
  ground: string;
  sunlight: string;
  /** Degrees by which the camera was held askew. */
  roll: number;
}

/** Soft layers are drawn at a quarter of the size: they are blurred anyway. */
const coarse = 4;

/** Puts the layers of a picture together as a phone camera would have seen them. */
export async function develop(negative: Negative, chance: Chance): Promise<Buffer> {
  const { width, height, roll } = negative;
  const scene = (markup: string, part = 1) => {
    const [x, y] = [width / 2, height / 2];
    const held = `rotate(${roll.toFixed(2)} ${x} ${y}) translate(${x} ${y}) scale(1.06) translate(${-x} ${-y})`;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width / part}" height="${height / part}"` +
      ` viewBox="0 0 ${width} ${height}"><g transform="${held}">${markup}</g></svg>`;
    return sharp(Buffer.from(svg));
  };
  const soft = (markup: string, blur: number) => scene(markup, coarse).blur(blur).raw().toBuffer();

  const [wall, cast, contact, sun, ground, thing] = await Promise.all([
    soft(negative.backdrop, 4),
    soft(negative.shadow, 5),
    soft(negative.contact, 1.6),
    soft(negative.sunlight, 2.4),
    scene(negative.ground).raw().toBuffer(),
    scene(negative.thing).raw().toBuffer(),
  ]);
  const small = { width: width / coarse, height: height / coarse, channels: 3 as const };
  const enlarge = (data: Uint8Array) =>
    sharp(data, { raw: small }).resize(width, height, { kernel: 'linear' }).raw().toBuffer();
  const [behind, light] = await Promise.all([enlarge(opaque(wall)), enlarge(lightOf(cast, contact, sun))]);
  const pixels = expose({ width, height, behind, ground, light, thing }, chance);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.55)
    .jpeg({ quality: 84 })
    .toBuffer();
}

function opaque(pixels: Uint8Array): Uint8Array {
  const plain = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    for (let part = 0; part < 3; part++) plain[to++] = pixels[from + part] ?? 0;
  }
  return plain;
}

/** How much light of each colour falls on the ground; 160 is what falls where nothing is special. */
function lightOf(cast: Uint8Array, contact: Uint8Array, sun: Uint8Array): Uint8Array {
  const light = new Uint8Array((cast.length / 4) * 3);
  for (let from = 3, to = 0; from < cast.length; from += 4) {
    const shade = (1 - ((cast[from] ?? 0) / 255) * 0.46) * (1 - ((contact[from] ?? 0) / 255) * 0.62);
    // In the shadow of the thing there is no sun either, only the room's cooler light.
    const sunny = ((sun[from] ?? 0) / 255) * (1 - (cast[from] ?? 0) / 255);
    light[to++] = 160 * shade * (1 + sunny * 0.62);
    light[to++] = 160 * shade * (1 + sunny * 0.55);
    light[to++] = 160 * (shade + (1 - shade) * 0.08) * (1 + sunny * 0.38);
  }
  return light;
}
