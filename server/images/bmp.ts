import { decode } from '@cwasm/nsbmp';
import { CallerError } from '../../contract/errors.ts';
import { compressions, readBmpHeader } from './bmp-header.ts';
import { readMaskedPixels } from './bmp-masks.ts';
import { readRunLengthPixels } from './bmp-rle.ts';

export interface RawImage {
  width: number;
  height: number;
  channels: 3 | 4;
  pixels: Uint8Array;
}

/**
 * The image library has no BMP decoder. Of the packages that were compared on ImageMagick's files, nsbmp has the
 * fewest errors.
 */
export function decodeBmp(bytes: Uint8Array): RawImage {
  const header = readBmpHeader(bytes);
  const { width, height, compression, bits } = header;
  if (compression === compressions.rle8 || compression === compressions.rle4) {
    return { width, height, channels: 3, pixels: readRunLengthPixels(bytes, header) };
  }
  if (compression !== compressions.none || bits === 16) {
    return { width, height, channels: 4, pixels: readMaskedPixels(bytes, header) };
  }
  try {
    const { data } = decode(bytes);
    return { width, height, channels: 4, pixels: new Uint8Array(data.buffer) };
  } catch {
    throw new CallerError('image_unreadable');
  }
}
