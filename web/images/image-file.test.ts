import { describe, expect, test } from 'vitest';
import { validateImageFile } from './image-file.ts';

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
    expect(await validateImageFile(given)).toBe(given);
  });
  test('gets the extension of its type', async () => {
    const named = await validateImageFile(file('photo.jpg', 'RIFF\0\0\0\0WEBP'));
    expect(named).toMatchObject({ name: 'photo.webp' });
  });
  test('of none of the eight types is refused under any name', async () => {
    expect(await validateImageFile(file('a.gif', 'GIF89a'))).toBe('image_type');
    expect(await validateImageFile(file('a.jpg', 'GIF89a'))).toBe('image_type');
    expect(await validateImageFile(file('empty.png', ''))).toBe('image_type');
  });
});
