import { describe, expect, test } from 'vitest';
import { moveImage, newImage, partsOf, storedImage } from './post-images.ts';

const file = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  new File(
    [typeof bytes === 'string' ? Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0) : bytes],
    name,
  );

describe('order', () => {
  const all = ['uploads/1.webp', 'uploads/2.webp', 'uploads/3.webp'].map(storedImage);
  test.each([
    ['uploads/1.webp', 2, ['uploads/2.webp', 'uploads/3.webp', 'uploads/1.webp']],
    ['uploads/3.webp', 0, ['uploads/3.webp', 'uploads/1.webp', 'uploads/2.webp']],
    ['uploads/2.webp', 99, ['uploads/1.webp', 'uploads/3.webp', 'uploads/2.webp']],
    ['unknown', 0, ['uploads/1.webp', 'uploads/2.webp', 'uploads/3.webp']],
  ])('%s to %i', (id, to, expected) => {
    expect(moveImage(all, id, to).map((image) => image.id)).toEqual(expected);
  });
  test('stored and new images are sent in display order', () => {
    const fresh = file('a.jpg', 'x');
    const images = [storedImage('uploads/1.webp'), newImage(fresh), storedImage('uploads/2.webp')];
    expect(partsOf(images)).toEqual([
      ['imageURLs[]', 'uploads/1.webp'],
      ['images', fresh],
      ['imageURLs[]', 'uploads/2.webp'],
    ]);
  });
});
