import { refuse } from '../../errors.ts';
import { compressions, rowBytes, type BmpHeader } from './header.ts';

/** Decodes pixels of up to eight bits, which are places in a palette, as RGB. */
export function readPalettePixels(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height } = header;
  const read = header.compression === compressions.none ? readPlainIndexes : readRunLengths;
  const indexes = read(bytes, header);
  const palette = readPalette(bytes, header);
  const pixels = new Uint8Array(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = width * (header.topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      let colour = (indexes[from++] ?? 0) * 3;
      pixels[to++] = palette[colour++] ?? 0;
      pixels[to++] = palette[colour++] ?? 0;
      pixels[to++] = palette[colour] ?? 0;
    }
  }
  return pixels;
}

function readPalette(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let i = 0; i < header.paletteSize; i++) {
    const [blue = 0, green = 0, red = 0] = bytes.subarray(header.paletteAt + i * header.paletteEntryBytes);
    palette.set([red, green, blue], i * 3);
  }
  return palette;
}

/** One byte for each pixel, rows in the order of the file. */
function readPlainIndexes(bytes: Uint8Array, { width, height, bits, pixelsAt }: BmpHeader): Uint8Array {
  const indexes = new Uint8Array(width * height);
  const stride = rowBytes(width, bits);
  const most = 2 ** bits - 1;
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = x * bits;
      const byte = bytes[pixelsAt + stride * y + (at >> 3)] ?? 0;
      indexes[to++] = (byte >> (8 - bits - (at & 7))) & most;
    }
  }
  return indexes;
}

/** Like `readPlainIndexes`. Skipped pixels have colour 0. */
function readRunLengths(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height } = header;
  const isNibbles = header.compression === compressions.rle4;
  const indexes = new Uint8Array(width * height);
  let at = header.pixelsAt;
  let x = 0;
  let y = 0;

  const next = (): number => {
    const byte = bytes[at++];
    if (byte === undefined) throw refuse('image_unreadable');
    return byte;
  };
  const put = (count: number, index: number): void => {
    const start = y * width;
    indexes.fill(index, start + Math.min(x, width), start + Math.min(x + count, width));
    x += count;
  };

  // Many files omit the end marker after the last row, but none may end before that row.
  while (y < height && !(at >= bytes.length && y === height - 1 && x >= width)) {
    const count = next();
    const value = next();
    if (count > 0) {
      if (isNibbles && value >> 4 !== (value & 15)) {
        for (let i = 0; i < count; i++) put(1, i % 2 === 0 ? value >> 4 : value & 15);
      } else put(count, isNibbles ? value & 15 : value);
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) break;
    else if (value === 2) {
      x += next();
      y += next();
    } else {
      const start = at;
      for (let i = 0; i < value; i++) {
        if (!isNibbles) put(1, next());
        else if (i % 2 === 0) put(1, next() >> 4);
        else put(1, (bytes[at - 1] ?? 0) & 15);
      }
      // Literal runs are padded to 16 bits.
      if ((at - start) % 2 === 1) at++;
    }
  }
  return indexes;
}
