import type { ImageType } from './check.ts';
import { openUpright } from './render.ts';

/** The text of the QR code in an image as it is stored; undefined if no code can be read. */
export async function readQr(bytes: Uint8Array, type: ImageType): Promise<string | undefined> {
  const upright = await openUpright(bytes, type);
  const { data, info } = await upright.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Few images need it, and it would slow down the start of every child.
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR({ width: info.width, height: info.height, data });
  } catch {
    // The library throws for an image without a code.
    return undefined;
  }
}
