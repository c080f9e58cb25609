import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { checkImage } from '../../../engine/images/check.ts';
import { maxImageBytes } from '../../../engine/images/format.ts';
import { readQr } from '../../../engine/images/read-qr.ts';
import { renderImage } from '../../../engine/images/render.ts';
import { pictures, posts } from '../../../scripts/demo/data.ts';

const folder = new URL('../../../scripts/demo/photos/', import.meta.url);
const all = readdirSync(folder);
const files = all.filter((file) => !/^(face|code)-|-320\.webp$/.test(file));

test('the photos of the demo posts are the files of the folder, each in one post, 4 MB in all', () => {
  const named = posts.flatMap(({ photos }) => photos.map((name) => `${name}.webp`));
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

test('each picture stands in the table as its decoder would describe it, and has its small file', async () => {
  const large = all.filter((file) => !file.endsWith('-320.webp'));
  expect(Object.keys(pictures).toSorted()).toEqual(large.map((file) => file.replace('.webp', '')).toSorted());
  for (const file of large) {
    const bytes = readFileSync(new URL(file, folder));
    const { width, height, hash } = await renderImage(bytes, 'webp');
    expect(pictures[file.replace('.webp', '')]).toMatchObject({
      width,
      height,
      hash: hash?.toString(),
    });
    if (width <= 320) continue;
    const small = readFileSync(new URL(file.replace('.webp', '-320.webp'), folder));
    expect((await sharp(small).metadata()).width).toBe(320);
  }
  for (const [name, { code }] of Object.entries(pictures))
    if (code) expect(await readQr(readFileSync(new URL(`${name}.webp`, folder)), 'webp')).toBe(code);
});
