import { readdirSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashImage } from './hash.ts';

/** The share of photo copies that a search finds, and the share of other photos that it mistakes for copies. */

const folder = 'scripts/demo/photos';
const maxBits = 3;

interface Photo {
  bytes: Buffer;
  width: number;
  height: number;
  hash: bigint;
}

/** Renders the 320 px version of a picture, and hashes it as the server does. */
async function store(image: Sharp): Promise<Photo> {
  const { data, info } = await image
    .resize({ width: 320, withoutEnlargement: true })
    .webp({ quality: 80, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  const hash = await hashImage(sharp(data));
  if (hash === undefined) throw new Error('This photo has no features.');
  return { bytes: data, width: info.width, height: info.height, hash };
}

function distance(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;
}

/** Whether a search with one picture finds the other. */
const finds = (one: bigint, other: bigint) => distance(one, other) <= maxBits;

const caption = ({ width, height }: Photo) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="12" y="${height - 16}" font-size="22" fill="#e03050">for sale, 100 yuan</text></svg>`,
  );

const copies: Record<string, (photo: Photo) => Sharp> = {
  'saved in low quality': ({ bytes }) => sharp(bytes).jpeg({ quality: 30 }),
  'resized to half': ({ bytes, width }) =>
    sharp(bytes)
      .resize(Math.round(width / 2))
      .jpeg(),
  'recoloured under a caption': (photo) =>
    sharp(photo.bytes)
      .modulate({ saturation: 1.4, hue: 15 })
      .composite([{ input: caption(photo) }])
      .jpeg(),
};

let photos: Photo[] = [];
beforeAll(async () => {
  const files = readdirSync(folder).filter((file) => !file.endsWith('-320.webp'));
  photos = await Promise.all(files.map((file) => store(sharp(readFileSync(`${folder}/${file}`)))));
});

describe.each(Object.entries(copies))('a photo that was %s', (_name, change) => {
  test('is found, and finds the original', async () => {
    const some = photos.filter((_, index) => index % 4 === 0);
    expect(some.length).toBeGreaterThan(20);
    const results = await Promise.all(
      some.map(async (photo) => {
        const copy = await store(sharp(await change(photo).toBuffer()));
        return [finds(copy.hash, photo.hash), finds(photo.hash, copy.hash)];
      }),
    );
    expect(results.flat()).not.toContain(false);
  });
});

test('of pairs of other photos, many of the same kind of thing, at most one in 1,000 is taken for a copy', () => {
  const pairs = photos.flatMap((one) => photos.filter((other) => other !== one).map((other) => [one, other]));
  expect(pairs.length).toBeGreaterThan(6000);
  const mistaken = pairs.filter(([one, other]) => one && other && finds(one.hash, other.hash));
  expect(mistaken.length / pairs.length).toBeLessThanOrEqual(0.001);
});

test('the hashes are those that are stored since the first release that had them', async () => {
  const { hash } = await store(sharp(readFileSync(`${folder}/${readdirSync(folder).toSorted()[0]}`)));
  expect(hash).toBe(7175251720992787507n);
});

test('a plain surface has no hash', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8b090' } });
  expect(await hashImage(plain)).toBe(undefined);
});
