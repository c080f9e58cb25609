import { expect, test } from 'vitest';
import { imageSrcSet, imageUrl } from './image-url.ts';

const name = '0123456789abcdef0123456789abcdef.webp';

test.each([
  [`uploads/${name}`, `/uploads/${name}`],
  [`/srv/data/uploads/${name}`, `/uploads/${name}`],
  [`C:\\data\\${name}`, `/uploads/${name}`],
  [name, `/uploads/${name}`],
  ['', null],
  [null, null],
])('[3.11] %s is shown from %s', (path, url) => {
  expect(imageUrl(path)).toBe(url);
});

test('lists the stored widths, and none for other images', () => {
  expect(imageSrcSet(`uploads/${name}`)).toContain('-320.webp 320w');
  expect(imageSrcSet('uploads/old.jpg')).toBeUndefined();
});
