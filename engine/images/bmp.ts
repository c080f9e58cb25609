import { refuse } from '../errors.ts';
import { checkSize } from './check-size.ts';

export interface RawImage {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** Windows' headers; each is longer than the one before it. */
const infoSizes = [40, 52, 56, 108, 124];
const [uncompressed, bitFields] = [0, 3];
/** Red, green and blue as every program writes them. */
const usualMasks = [0xff_00_00, 0xff_00, 0xff];
const alphaMask = 0xff_00_00_00;

/**
 * Decodes BMP of 24 and 32 bits, uncompressed or with the usual masks, which the image library can't read (decision 5).
 * Other kinds are refused: `image_bmp`.
 */
export function decodeBmp(bytes: Uint8Array): RawImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 54) throw refuse('image_unreadable');
  const pixelsAt = view.getUint32(10, true);
  const infoSize = view.getUint32(14, true);
  if (!infoSizes.includes(infoSize)) throw refuse('image_bmp');
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0) throw refuse('image_unreadable');
  checkSize(width, height);

  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const hasMasks = compression === bitFields && bits === 32;
  if (!hasMasks && (compression !== uncompressed || ![24, 32].includes(bits))) throw refuse('image_bmp');
  // They are part of the longer headers and follow the short one.
  const masksEnd = hasMasks ? 54 + 4 * usualMasks.length : 54;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt < Math.max(14 + infoSize, masksEnd) || pixelsAt + stride * height > bytes.length)
    throw refuse('image_unreadable');
  if (hasMasks && usualMasks.some((mask, place) => view.getUint32(54 + 4 * place, true) !== mask))
    throw refuse('image_bmp');
  const hasAlpha = hasMasks && infoSize >= 56 && view.getUint32(66, true) === alphaMask;

  const channels = hasAlpha ? 4 : 3;
  const pixels = new Uint8Array(width * height * channels);
  let to = 0;
  let anyAlpha = 0;
  for (let y = 0; y < height; y++) {
    let from = pixelsAt + stride * (signedHeight < 0 ? y : height - 1 - y);
    for (let x = 0; x < width; x++, from += bits / 8) {
      for (const place of [2, 1, 0]) pixels[to++] = bytes[from + place] ?? 0;
      if (hasAlpha) anyAlpha |= pixels[to++] = bytes[from + 3] ?? 0;
    }
  }
  // Many programs declare an alpha channel and leave it at zero.
  if (hasAlpha && anyAlpha === 0) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width, height, channels, pixels };
}
