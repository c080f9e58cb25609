import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkImage } from '../../../engine/images/check.ts';
import { maxImageBytes } from '../../../engine/images/format.ts';
import { home } from '../../../scripts/seed/posts-home.ts';
import { life } from '../../../scripts/seed/posts-life.ts';
import { study } from '../../../scripts/seed/posts-study.ts';

const folder = new URL('../../../scripts/seed/photos/', import.meta.url);
const files = readdirSync(folder);

test('the photos of the demo posts are the files of the folder, each in one post, 4 MB in all', () => {
  const named = [...study, ...home, ...life].flatMap(({ photos }) => photos.map((name) => `${name}.webp`));
  expect(named.toSorted()).toEqual(files.toSorted());
  const sizes = files.map((file) => readFileSync(new URL(file, folder)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});

test.each(files)('the demo photo %s would be accepted as an upload', async (file) => {
  const bytes = readFileSync(new URL(file, folder));
  expect(checkImage(bytes, file)).toBe('webp');
  expect(bytes.length).toBeLessThan(maxImageBytes);
  const { width, height } = await sharp(bytes).metadata();
  expect(Math.max(width, height)).toBe(800);
});
