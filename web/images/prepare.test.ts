import { describe, expect, test } from 'vitest';
import { prepareImage } from './prepare.ts';

/** The decisions that need no decoding. e2e/images/upload-photos.spec.ts covers the rest. */

const file = (name: string, start: string, size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(start, (byte) => byte.codePointAt(0) ?? 0));
  return new File([bytes], name, { lastModified: 7 });
};

describe('a chosen file', () => {
  test.each([
    ['a.tif', 'II*\0', 2_097_152],
    ['a.svg', '<svg', 262_144],
    ['a.jpg', '\u00ff\u00d8\u00ff', 300_000],
    ['a.bmp', 'BM', 300_000],
  ])('%s of %s... and %i bytes is sent as it is', async (name, start, size) => {
    const given = file(name, start, size);
    expect(await prepareImage(given, 'photo')).toBe(given);
  });

  test.each([
    ['a.tif', 'II*\0', 2_097_153],
    ['a.svg', '<svg', 262_145],
  ])('%s, which browsers cannot shrink, is refused with one byte more', async (name, start, size) => {
    expect(await prepareImage(file(name, start, size), 'photo')).toBe('image_too_large');
  });

  test('of another type is refused at any size', async () => {
    expect(await prepareImage(file('a.gif', 'GIF89a', 5_000_000), 'photo')).toBe('image_type');
  });

  test('a QR code keeps its pixels up to the limit of the server', async () => {
    const given = file('code.png', '\u0089PNG', 2_097_152);
    expect(await prepareImage(given, 'qrCode')).toBe(given);
  });
});
