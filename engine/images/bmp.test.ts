import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { Refusal } from '../refusal.ts';
// Each a file of 9 x 5 pixels and the RGBA pixels that ImageMagick reads from it.
import fixtures from './bmp.fixtures.json' with { type: 'json' };
import { decodeBmp, type RawImage } from './bmp.ts';

const unpack = (text: string) => inflateSync(Buffer.from(text, 'base64'));

function rgba({ width, height, channels, pixels }: RawImage): Buffer {
  const wide = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) {
    wide.set(pixels.subarray(i * channels, (i + 1) * channels), i * 4);
  }
  return wide;
}

const plain = [
  '24-bit',
  '24-bit-new-header',
  '24-bit-top-down',
  '32-bit-alpha',
  '32-bit-alpha-top-down',
  '32-bit-unused-byte',
];

const [read, refused] = [true, false].map((isPlain) =>
  Object.entries(fixtures).filter(([name]) => plain.includes(name) === isPlain),
) as [Fixture[], Fixture[]];
type Fixture = [string, { file: string; pixels: string }];

test.each(read)('a file of %s has the pixels that ImageMagick reads', (_name, { file, pixels }) => {
  const image = decodeBmp(unpack(file));
  expect([image.width, image.height]).toEqual([9, 5]);
  expect(rgba(image).toString('hex')).toBe(unpack(pixels).toString('hex'));
});

test.each(refused)('a file of %s is refused in words', (_name, { file }) => {
  expect(refusal(unpack(file))).toBe('image_bmp');
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

function refusal(bytes: Uint8Array): string {
  try {
    decodeBmp(bytes);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'accepted';
}

test('an empty alpha channel counts as opaque', () => {
  const pixelsAt = 122;
  const body = Buffer.alloc(pixelsAt - 54 + 8);
  [0xff0000, 0xff00, 0xff, 0xff000000].forEach((mask, place) => body.writeUInt32LE(mask, place * 4));
  body.writeUInt32LE(0xffffff, pixelsAt - 54);
  const { pixels } = decodeBmp(bmpFile({ bits: 32, compression: 3, infoSize: 108, pixelsAt }, body));
  expect([...pixels]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
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
  ])('%s: unreadable', (_name, fields, body?: Buffer) => {
    expect(refusal(bmpFile(fields, body))).toBe('image_unreadable');
  });

  test.each([
    ['wide', { width: 12_001 }],
    ['high', { height: 12_001 }],
    ['high from the top', { height: -0x8000_0000 }],
    ['large', { width: 8000, height: 5001 }],
  ])('too %s: too many pixels', (_name, fields) => {
    expect(refusal(bmpFile(fields))).toBe('image_too_many_pixels');
  });

  test.each([
    ['a header size far outside', { infoSize: 0xffff_fff0 }],
    ['a header of OS/2', { infoSize: 64, pixelsAt: 78 }],
    ['an unknown depth', { bits: 7 }],
    ['a palette', { bits: 8 }],
    ['run lengths', { bits: 8, compression: 1 }],
    ['masks of 24 bits', { compression: 3 }],
    ['masks that no program writes', { bits: 32, compression: 3, pixelsAt: 66 }],
    ['a picture of another kind inside', { compression: 4 }],
  ])('%s: refused in words', (_name, fields) => {
    expect(refusal(bmpFile(fields))).toBe('image_bmp');
  });

  test('a truncated file is refused', () => {
    const { bytes } = sampleImage('bmp');
    expect(refusal(bytes)).toBe('accepted');
    for (const end of [2, 14, 20, 53, 54, 1000, bytes.length - 1]) {
      expect(refusal(bytes.subarray(0, end))).toBe('image_unreadable');
    }
  });
});
