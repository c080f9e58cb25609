import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '../../../tests/support/image-samples.ts';
import { Refusal } from '../../refusal.ts';
// Each a file of 9 x 5 pixels and the RGBA pixels that ImageMagick reads from it.
import fixtures from './decode.fixtures.json' with { type: 'json' };
import { decodeBmp, type RawImage } from './decode.ts';
import { readBmpHeader } from './header.ts';

const unpack = (text: string) => inflateSync(Buffer.from(text, 'base64'));

function rgba({ width, height, channels, pixels }: RawImage): Buffer {
  const wide = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) {
    wide.set(pixels.subarray(i * channels, (i + 1) * channels), i * 4);
  }
  return wide;
}

describe('decodes the same pixels as ImageMagick', () => {
  test.each(Object.entries(fixtures))('%s', (_name, { file, pixels }) => {
    const image = decodeBmp(unpack(file));
    expect([image.width, image.height]).toEqual([9, 5]);
    expect(rgba(image).toString('hex')).toBe(unpack(pixels).toString('hex'));
  });
});

/** A file of one row, with these fields in its info header, followed by `body`. */
function bmpFile(
  { width = 2, height = 1, bits = 24, compression = 0, colours = 0, pixelsAt = 54, infoSize = 40 } = {},
  body: Buffer = Buffer.alloc(64),
): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(pixelsAt, 10);
  header.writeUInt32LE(infoSize, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  header.writeUInt32LE(colours, 46);
  return Buffer.concat([header, body]);
}

function refusal(bytes: Uint8Array, read: (bytes: Uint8Array) => unknown = decodeBmp): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'accepted';
}

const masks = (red: number, green: number, blue: number, alpha: number) => {
  const body = Buffer.alloc(24);
  [red, green, blue, alpha].forEach((mask, place) => body.writeUInt32LE(mask, place * 4));
  return body;
};
describe('narrow channels', () => {
  const sixteen = { bits: 16, compression: 6, pixelsAt: 70 };

  test('four bits of ones are white', () => {
    const body = masks(0xf00, 0xf0, 0xf, 0xf000);
    body.writeUInt16LE(0xffff, 16);
    body.writeUInt16LE(0x8421, 18);
    const { pixels } = decodeBmp(bmpFile(sixteen, body));
    expect([...pixels]).toEqual([255, 255, 255, 255, 0x44, 0x22, 0x11, 0x88]);
  });

  test('an empty alpha channel counts as opaque', () => {
    const body = masks(0x7c00, 0x3e0, 0x1f, 0x8000);
    body.writeUInt16LE(0x7fff, 16);
    const { pixels } = decodeBmp(bmpFile(sixteen, body));
    expect([...pixels]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
  });
});

const whites = (bytes: Buffer) => rgba(decodeBmp(bytes)).filter((_, at) => at % 4 === 0);

describe('run lengths', () => {
  const palette = Buffer.from([0, 0, 0, 0, 255, 255, 255, 0]);
  const runs = (...codes: number[]) =>
    bmpFile(
      { width: 3, height: 2, bits: 8, compression: 1, colours: 2, pixelsAt: 62 },
      Buffer.concat([palette, Buffer.from(codes)]),
    );

  test('skipped pixels have the first colour', () => {
    expect([...whites(runs(1, 1, 0, 2, 1, 1, 1, 1, 0, 1))]).toEqual([0, 0, 255, 255, 0, 0]);
  });

  test('runs beyond the edge are cut', () => {
    expect([...whites(runs(200, 1, 0, 0, 0, 2, 0, 9, 5, 1, 0, 1))]).toEqual([0, 0, 0, 255, 255, 255]);
  });

  test('a run of four-bit pixels alternates between two colours', () => {
    const fields = { width: 5, height: 1, bits: 4, compression: 2, colours: 2, pixelsAt: 62 };
    const bytes = bmpFile(fields, Buffer.concat([palette, Buffer.from([5, 0x10, 0, 1])]));
    expect([...whites(bytes)]).toEqual([255, 0, 255, 0, 255]);
  });

  test('a file that ends before its last row is refused', () => {
    expect(refusal(runs(3, 1, 0, 0))).toBe('image_unreadable');
    expect(refusal(runs(3, 1, 0, 0, 2, 1, 0))).toBe('image_unreadable');
    expect(refusal(runs(3, 1, 0, 0, 3, 1))).toBe('accepted');
  });
});

describe('[H5.9] invalid headers', () => {
  test.each([
    ['no pixels behind the offset', { pixelsAt: 118 }],
    ['an offset inside the header', { pixelsAt: 20 }],
    ['an offset far outside', { pixelsAt: 0xffff_ffff }],
    ['fewer bytes than pixels', { width: 4000, height: 4000 }],
    ['no width', { width: 0 }],
    ['a negative width', { width: -2 }],
    ['no height', { height: 0 }],
    ['an unknown header size', { infoSize: 44, pixelsAt: 60 }],
    ['a header size far outside', { infoSize: 0xffff_fff0 }],
    ['an unknown depth', { bits: 7 }],
    ['runs of a depth that has none', { compression: 1, bits: 24 }],
    ['a picture of another kind inside', { compression: 4 }],
    ['runs that begin behind the end', { bits: 8, compression: 1, colours: 2, pixelsAt: 118 }],
    ['a palette larger than any', { bits: 8, colours: 257 }, Buffer.alloc(2000)],
    ['a palette of any size', { bits: 8, colours: 0xffff_ffff }],
    ['a palette past the end', { bits: 8, colours: 200 }],
    ['masks past the end', { bits: 16, compression: 3, infoSize: 40 }, Buffer.alloc(8)],
  ])('%s: unreadable', (_name, fields, body?: Buffer) => {
    expect(refusal(bmpFile(fields, body), readBmpHeader)).toBe('image_unreadable');
  });

  test.each([
    ['wide', { width: 12_001 }],
    ['high', { height: 12_001 }],
    ['high from the top', { height: -0x8000_0000 }],
    ['large', { width: 8000, height: 5001 }],
    ['large in run lengths', { width: 12_000, height: 12_000, bits: 8, compression: 1 }],
  ])('too %s: too many pixels', (_name, fields) => {
    expect(refusal(bmpFile(fields), readBmpHeader)).toBe('image_too_many_pixels');
  });

  test('a truncated file is refused', () => {
    const { bytes } = sampleImage('bmp');
    expect(refusal(bytes)).toBe('accepted');
    for (const end of [2, 14, 20, 53, 54, 1000, bytes.length - 1]) {
      expect(refusal(bytes.subarray(0, end))).toBe('image_unreadable');
    }
  });
});
