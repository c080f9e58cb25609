import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxImageBytes } from '../../contract/images.ts';
import { drawPicture, pictureKinds, things } from '../../scripts/seed/pictures.ts';
import { chanceOf } from '../../scripts/seed/pictures/random.ts';
import { cameraOf } from '../../scripts/seed/pictures/space.ts';
import { stageOf } from '../../scripts/seed/pictures/stage.ts';
import { checkImage } from '../../server/images/check.ts';

test.each(pictureKinds)('the demo picture of kind %s would be accepted as an upload', async (kind) => {
  const bytes = await drawPicture(kind, 3);
  expect(checkImage(bytes, 'demo.jpg')).toBe('jpeg');
  expect(bytes.length).toBeLessThan(maxImageBytes / 2);
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toContain(1200);
});

test.each(pictureKinds)('a %s is drawn from all sides, with its shadow, and in numbers only', (kind) => {
  const size = { width: 1200, height: 1200, pitch: 20, distance: 300, target: [0, 0, 0], zoom: 10 } as const;
  for (const [number, yaw] of [-20, 0, 20].entries()) {
    const stage = stageOf(cameraOf({ ...size, yaw }));
    things[kind].build(stage, chanceOf(kind, number));
    const { thing, shadow, contact } = stage.layers();
    expect(thing.split('<path').length).toBeGreaterThan(20);
    expect(shadow).toContain('<path');
    expect(contact).toContain('<path');
    expect(thing + shadow + contact).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test('a picture is the same at every run and differs from its neighbours', async () => {
  const [first, again, otherShot, otherThing] = await Promise.all(
    [0, 0, 1, 4].map((n) => drawPicture('mug', n)),
  );
  expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true);
  expect(first?.equals(otherShot ?? Buffer.alloc(0))).toBe(false);
  expect(first?.equals(otherThing ?? Buffer.alloc(0))).toBe(false);
});
