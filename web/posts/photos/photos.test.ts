import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '../../../contract/images.ts';
import { moved, newPhoto, partsOf, problemOf, storedPhoto } from './photos.ts';

const file = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  new File(
    [typeof bytes === 'string' ? Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0) : bytes],
    name,
  );

describe('size', () => {
  test('2 MB are allowed, one byte more is not', () => {
    expect(problemOf(newPhoto(file('a.jpg', new Uint8Array(maxImageBytes))))).toBeUndefined();
    expect(problemOf(newPhoto(file('a.jpg', new Uint8Array(maxImageBytes + 1))))).toBe('image_too_large');
  });
  test('a stored photo has none', () => expect(problemOf(storedPhoto('uploads/a.webp'))).toBeUndefined());
});

describe('order', () => {
  const all = ['uploads/1.webp', 'uploads/2.webp', 'uploads/3.webp'].map(storedPhoto);
  test.each([
    ['uploads/1.webp', 2, ['uploads/2.webp', 'uploads/3.webp', 'uploads/1.webp']],
    ['uploads/3.webp', 0, ['uploads/3.webp', 'uploads/1.webp', 'uploads/2.webp']],
    ['uploads/2.webp', 99, ['uploads/1.webp', 'uploads/3.webp', 'uploads/2.webp']],
    ['unknown', 0, ['uploads/1.webp', 'uploads/2.webp', 'uploads/3.webp']],
  ])('%s to %i', (id, to, expected) => {
    expect(moved(all, id, to).map((photo) => photo.id)).toEqual(expected);
  });
  test('stored and new ones go out as they are shown', () => {
    const fresh = file('a.jpg', 'x');
    const photos = [storedPhoto('uploads/1.webp'), newPhoto(fresh), storedPhoto('uploads/2.webp')];
    expect(partsOf(photos)).toEqual([
      ['imageURLs[]', 'uploads/1.webp'],
      ['images', fresh],
      ['imageURLs[]', 'uploads/2.webp'],
    ]);
  });
});
