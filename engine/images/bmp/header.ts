import { refuse } from '../../errors.ts';
import { checkSize } from '../check-size.ts';

export interface BmpHeader {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  paletteAt: number;
  paletteEntryBytes: 3 | 4;
  paletteSize: number;
  pixelsAt: number;
}

export const compressions = { none: 0, rle8: 1, rle4: 2, masks: 3, alphaMasks: 6 } as const;

const infoSizes = [12, 40, 52, 56, 64, 108, 124];
const bitsOf: Record<number, number[]> = {
  [compressions.none]: [1, 4, 8, 16, 24, 32],
  [compressions.rle8]: [8],
  [compressions.rle4]: [4],
  [compressions.masks]: [16, 32],
  [compressions.alphaMasks]: [16, 32],
};

/** Validates the header alone, so that a false one costs little. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) throw refuse('image_unreadable');
  const pixelsAt = view.getUint32(10, true);
  const infoSize = view.getUint32(14, true);
  const infoEnd = 14 + infoSize;
  if (!infoSizes.includes(infoSize) || pixelsAt < infoEnd || pixelsAt >= bytes.length) {
    throw refuse('image_unreadable');
  }
  const isOld = infoSize === 12;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = isOld ? view.getUint16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0) throw refuse('image_unreadable');
  checkSize(width, height);

  const bits = view.getUint16(isOld ? 24 : 28, true);
  const compression = isOld ? compressions.none : view.getUint32(30, true);
  if (!bitsOf[compression]?.includes(bits)) throw refuse('image_unreadable');
  const hasMasks = compression === compressions.masks || compression === compressions.alphaMasks;
  // In OS/2's header of 64 bytes, compression 3 has another meaning.
  if (hasMasks && (infoSize === 64 || bytes.length < maskEnd(compression))) {
    throw refuse('image_unreadable');
  }

  const declaredColours = isOld ? 0 : view.getUint32(46, true);
  const paletteEntryBytes = isOld ? 3 : 4;
  const paletteSize = bits > 8 ? 0 : declaredColours || 2 ** bits;
  if (paletteSize > 256 || infoEnd + paletteSize * paletteEntryBytes > bytes.length) {
    throw refuse('image_unreadable');
  }
  const isRle = compression === compressions.rle8 || compression === compressions.rle4;
  if (!isRle && pixelsAt + rowBytes(width, bits) * height > bytes.length) {
    throw refuse('image_unreadable');
  }
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bits,
    compression,
    paletteAt: infoEnd,
    paletteEntryBytes,
    paletteSize,
    pixelsAt,
  };
}

/** Rows are padded to four bytes. */
export function rowBytes(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}

/** The masks are at byte 54, whether they are part of the header or follow it. */
function maskEnd(compression: number): number {
  return compression === compressions.alphaMasks ? 70 : 66;
}
