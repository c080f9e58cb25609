import { readBmpHeader } from './header.ts';
import { readMaskedPixels } from './masks.ts';
import { readPalettePixels } from './palette.ts';

export interface RawImage {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/** Decodes every kind of BMP to the pixels that ImageMagick reads. The image library can't read BMP (decision 5). */
export function decodeBmp(bytes: Uint8Array): RawImage {
  const header = readBmpHeader(bytes);
  const { width, height, bits } = header;
  return bits <= 8
    ? { width, height, channels: 3, pixels: readPalettePixels(bytes, header) }
    : { width, height, channels: 4, pixels: readMaskedPixels(bytes, header) };
}
