import { describe, expect, test } from 'vitest';
import { recognizeImage } from './image-file.ts';

const file = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  new File(
    [typeof bytes === 'string' ? Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0) : bytes],
    name,
  );

describe('a chosen file', () => {
  test.each([
    ['a.jpg', '\u00ff\u00d8\u00ff\u00e0'],
    ['a.JPEG', '\u00ff\u00d8\u00ff\u00e1'],
    ['a.png', '\u0089PNG\r\n\u001a\n'],
    ['a.webp', 'RIFF\0\0\0\0WEBP'],
    ['a.tif', 'II*\0'],
    ['a.bmp', 'BM'],
    ['a.svg', '<svg/>'],
  ])('%s stays as it is', async (name, bytes) => {
    const given = file(name, bytes);
    expect(await recognizeImage(given)).toMatchObject({ named: given });
  });
  test('gets the file extension of its type', async () => {
    const named = await recognizeImage(file('photo.jpg', 'RIFF\0\0\0\0WEBP'));
    expect(named).toMatchObject({ type: 'webp', named: { name: 'photo.webp' } });
  });
  test.each(['heic', 'heix', 'mif1', 'avif'])(
    'with the brand %s may be one that this browser can draw',
    async (brand) => {
      expect(await recognizeImage(file('IMG_1.HEIC', `\0\0\0\u0018ftyp${brand}`))).toMatchObject({
        type: 'heif',
      });
    },
  );
  test('is refused under any name if it is none of the accepted types', async () => {
    expect(await recognizeImage(file('a.gif', 'GIF89a'))).toBe('image_type');
    expect(await recognizeImage(file('a.jpg', 'GIF89a'))).toBe('image_type');
    expect(await recognizeImage(file('empty.png', ''))).toBe('image_type');
    expect(await recognizeImage(file('a.pdf', '%PDF-1.7 %ab'))).toBe('image_type');
  });
});
