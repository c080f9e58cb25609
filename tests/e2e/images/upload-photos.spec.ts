import sharp from 'sharp';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { expect, expectAccessible, test, uniqueName } from '../site.ts';

test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });

test('[5.7] a photo that is too large is resized, refused ones show an error on their tiles, and the rest is sent', async ({
  page,
  member,
}) => {
  await page.goto('/new-post');
  await page.getByLabel('Title').fill(uniqueName('shrunk'));
  await page.getByLabel('Price', { exact: true }).fill('1');
  const { bytes, mediaType } = sampleImage('png');
  const phonePhoto = await photoOfTwelveMegapixels();
  expect(phonePhoto.length).toBeGreaterThan(2_097_152);
  const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      asFile('IMG_1.JPG', 'image/jpeg', phonePhoto),
      asFile('cut off.jpg', 'image/jpeg', phonePhoto.subarray(0, 400_000)),
      asFile('large.tif', 'image/tiff', Buffer.concat([sampleImage('tif').bytes, Buffer.alloc(2_097_152)])),
      asFile('fun.gif', 'image/gif', Buffer.from('GIF89a')),
      asFile('small.png', mediaType, bytes),
    ]);
  const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  await expect(tiles).toHaveCount(5);
  await expect(tiles.nth(3).getByText('GIF: not accepted')).toBeVisible();
  await expect(tiles.nth(2).getByText(': too large')).toBeVisible();
  await expect(page.getByText('One or more files exceed the file size limit.')).toBeVisible();
  await expect(
    page.getByText('Only jpg, jpeg, png, bmp, tiff, tif, webp and svg images are accepted.'),
  ).toBeVisible();
  await expect(tiles.nth(1).getByText('Can’t be read')).toBeVisible();
  await expect(tiles.nth(0).getByRole('img')).toBeVisible();
  await expectAccessible(page);
  for (let wrong = 0; wrong < 3; wrong += 1)
    await page.getByRole('button', { name: 'Remove photo 2' }).click();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
  const sent = page.waitForRequest('**/api/post/create-post');
  await page.context().setOffline(false);
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(320_000);
  await page.waitForURL('**/myposts/**');
  const [card] = (await member.call(postEndpoints.myDraftDenied)).body as { post_id: string }[];
  const images = (await member.call(postEndpoints.full, { postId: card?.post_id })).body[
    'images'
  ] as string[];
  expect(images).toHaveLength(2);
  // Stored upright, as the phone was held.
  const stored = await sharp(await (await member.fetch(`/${images[0]}`)).arrayBuffer()).metadata();
  expect(stored.height / stored.width).toBeCloseTo(4 / 3, 2);
});

/** Like a photo from a phone that was held upright: the pixels lie on their side, and EXIF gives the rotation. */
async function photoOfTwelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } });
  return sharp(await grain.png().toBuffer())
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}
