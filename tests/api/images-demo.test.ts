import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxImageBytes } from '../../contract/images.ts';
import { drawPicture, pictureKinds } from '../../scripts/seed/pictures.ts';
import { checkImage } from '../../server/images/check.ts';

test.each(pictureKinds)('the demo picture of kind %s would be accepted as an upload', async (kind) => {
  const bytes = await drawPicture(kind, 3);
  expect(checkImage(bytes, 'demo.jpg')).toBe('jpeg');
  expect(bytes.length).toBeLessThan(maxImageBytes / 2);
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toContain(1200);
  // A thing that drew nothing would leave an even ground.
  const { channels } = await sharp(bytes).stats();
  expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(20);
});

test('a picture is the same at every run and differs from its neighbours', async () => {
  const [first, again, otherShot, otherThing] = await Promise.all(
    [0, 0, 1, 4].map((n) => drawPicture('mug', n)),
  );
  expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true);
  expect(first?.equals(otherShot ?? Buffer.alloc(0))).toBe(false);
  expect(first?.equals(otherThing ?? Buffer.alloc(0))).toBe(false);
});
