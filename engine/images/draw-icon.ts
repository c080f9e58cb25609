import sharp from 'sharp';
import type { ImageType } from './check.ts';
import { openEncoded } from './render.ts';

export interface Icon {
  /** The side in pixels. */
  size: number;
  /** The share of the side that the drawing takes; the rest is `ground`. */
  share: number;
  /** A colour, or undefined for none. */
  ground?: string | undefined;
}

const longestSide = 4000;

/** Draws a picture into a square. Returns a PNG. Throws a `Refusal`. */
export async function drawIcon(bytes: Uint8Array, type: ImageType, icon: Icon): Promise<Uint8Array> {
  const { size, share, ground } = icon;
  const image = await openEncoded(bytes, type, longestSide);
  const inner = Math.round(size * share);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await image
    .autoOrient()
    .resize(inner, inner, { fit: 'contain', background: clear })
    .extend({
      top: Math.floor((size - inner) / 2),
      left: Math.floor((size - inner) / 2),
      bottom: Math.ceil((size - inner) / 2),
      right: Math.ceil((size - inner) / 2),
      background: clear,
    })
    .png()
    .toBuffer();
  if (ground === undefined) return drawn;
  return sharp(drawn).flatten({ background: ground }).png().toBuffer();
}
