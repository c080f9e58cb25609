import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pngFile, sampleImage } from '../../tests/support/image-samples.ts';
import { checkImage, type ImageType } from './check.ts';
import { imageExtensions } from './format.ts';
import { renderImage } from './render.ts';

type Colour = 'red' | 'green' | 'blue' | 'white' | 'other';

/** The colour of the full picture at a point, whose coordinates are fractions of its sides. */
async function colourAt(files: Uint8Array[], x: number, y: number): Promise<Colour> {
  const { data, info } = await sharp(files.at(-1)).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const bits = [...data.subarray(at, at + 3)]
    .map((value) => (value > 200 ? '1' : value < 90 ? '0' : '?'))
    .join('');
  const names: Record<string, Colour> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' };
  return names[bits] ?? 'other';
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** Red on the left, blue on the right. */
const twoColours = () =>
  plain(2000, 1000, '#f00').composite([
    { input: { create: { width: 1000, height: 1000, channels: 3, background: '#00f' } }, left: 1000, top: 0 },
  ]);

describe('output', () => {
  test.each(imageExtensions)('%s becomes WebP with the same content', async (extension) => {
    const { bytes, fileName } = sampleImage(extension);
    const { files, width, height } = await renderImage(bytes, checkImage(bytes, fileName));
    expect(files).toHaveLength(3);
    for (const file of files) expect((await sharp(file).metadata()).format).toBe('webp');
    expect(width / height).toBeCloseTo(48 / 36, 1);
    expect(await colourAt(files, 36 / 48, 14 / 36)).toBe('white');
    expect(await colourAt(files, 0.98, 0.98)).toBe('other');
  });

  test('a large image is scaled to every width', async () => {
    const { files, width, height } = await renderImage(await twoColours().jpeg().toBuffer(), 'jpeg');
    const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
    expect(sizes.map((size) => [size.width, size.height])).toEqual([
      [320, 160],
      [800, 400],
      [1600, 800],
    ]);
    expect([width, height]).toEqual([1600, 800]);
  });

  test.each([
    { sigma: 60, effort: 0 },
    { sigma: 10, effort: 2 },
  ])('noise of $sigma grey values is encoded with effort $effort', async ({ sigma, effort }) => {
    const noise = { type: 'gaussian', mean: 128, sigma } as const;
    const grain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } });
    const photo = await sharp(await grain.png().toBuffer())
      .resize(1600)
      .png()
      .toBuffer();
    const { files } = await renderImage(photo, 'png');
    const [full, other] = await Promise.all(
      [effort, 2 - effort].map((tried) => sharp(photo).webp({ quality: 80, effort: tried }).toBuffer()),
    );
    expect(files[2]?.length).toBe(full?.length);
    expect(files[2]?.length).not.toBe(other?.length);
  });

  test('a small image is never enlarged', async () => {
    const { files, width } = await renderImage(sampleImage('png').bytes, 'png');
    const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
    expect(sizes.map((size) => size.width)).toEqual([48, 48, 48]);
    expect(width).toBe(48);
  });

  test('applies the orientation and removes all metadata', async () => {
    const photo = await twoColours()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

    const { files, width, height } = await renderImage(photo, 'jpeg');
    expect([width, height]).toEqual([1000, 2000]);
    expect(await colourAt(files, 0.5, 0.1)).toBe('red');
    expect(await colourAt(files, 0.5, 0.9)).toBe('blue');
    for (const file of files) {
      const after = await sharp(file).metadata();
      expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(Buffer.from(file).includes('Camera')).toBe(false);
    }
  });

  test('[H5.4] takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((colour) => plain(40, 40, colour).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { files, height } = await renderImage(animation, 'webp');
    expect(height).toBe(40);
    expect(await colourAt(files, 0.5, 0.5)).toBe('red');
    expect((await sharp(files[0]).metadata()).pages).toBeUndefined();
  });

  test('transparent parts become white', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await colourAt((await renderImage(clear, 'png')).files, 0.5, 0.5)).toBe('white');
  });

  test('grey and sixteen-bit images keep their brightness', async () => {
    const grey = await plain(20, 20, '#fff').toColourspace('b-w').png().toBuffer();
    const deep = await plain(20, 20, '#f00').toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(await colourAt((await renderImage(grey, 'png')).files, 0.5, 0.5)).toBe('white');
    expect(await colourAt((await renderImage(deep, 'png')).files, 0.5, 0.5)).toBe('red');
  });
});

const refusal = (bytes: Uint8Array, type: ImageType) =>
  renderImage(bytes, type).then(() => 'accepted', String);

function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return pngFile([
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.alloc(1000))],
    ['IEND', Buffer.alloc(0)],
  ]);
}

describe('refusals', () => {
  test('[H5.3] 900 megapixels in a small file, and other sizes above the limits', async () => {
    for (const [width, height] of [
      [30_000, 30_000],
      [8000, 5001],
      [12_001, 1],
      [1, 12_001],
    ] as const) {
      expect(await refusal(hugePng(width, height), 'png')).toMatch(/image_too_many_pixels/);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10"/>';
    expect(await refusal(Buffer.from(svg), 'svg')).toMatch(/image_too_many_pixels/);
  });

  test('bytes of another type than the check found', async () => {
    expect(await refusal(sampleImage('png').bytes, 'jpeg')).toMatch(/image_unreadable/);
  });

  test('a format that only the library supports', async () => {
    const { data } = await sharp(sampleImage('png').bytes).gif().toBuffer({ resolveWithObject: true });
    expect(await refusal(data, 'png')).toMatch(/unsupported/);
  });

  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('a truncated %s', async (type) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
    const whole = await picture.toFormat(type).toBuffer();
    expect(await refusal(whole, type)).toBe('accepted');
    for (const part of [0.01, 0.5, 0.98]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)), type)).not.toBe('accepted');
    }
  });
});

test('accepts the harmless warnings of phone cameras', async () => {
  const { bytes } = sampleImage('jpg');
  const tables = bytes.indexOf(Buffer.from([0xff, 0xdb]));
  const strayBytes = Buffer.concat([bytes.subarray(0, tables), Buffer.alloc(3), bytes.subarray(tables)]);
  // The decoder warns about these bytes, so the strictest setting would refuse the file.
  await expect(sharp(strayBytes, { failOn: 'warning' }).toBuffer()).rejects.toThrow(/extraneous/i);
  expect((await renderImage(strayBytes, 'jpeg')).width).toBe(48);
  expect((await renderImage(Buffer.concat([bytes, Buffer.from('SEFH and so on')]), 'jpeg')).width).toBe(48);
});
