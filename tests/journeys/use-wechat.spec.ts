import sharp from 'sharp';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  ownContext,
  uniqueName,
} from '../e2e/site.ts';
import { copied, expectHeld, refuseCopies, test } from '../e2e/wechat.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, publishPost, type Person } from '../support/people.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../support/updates.ts';

/** A member posts with photos, keeps pictures and copies within WeChat. */

async function giveWeChat(owner: Person, admin: Person): Promise<void> {
  const card = sharp({ create: { width: 600, height: 1000, channels: 3, background: '#dddddd' } });
  const wechatQRCodeImage = { ...sampleImage('png'), bytes: await card.png().toBuffer() };
  await askUpdate(owner, { wechatId: 'press_and_hold', wechatQRCodeImage });
  await approveUpdate(admin, await openRequestOf(owner, admin));
}

const file = (name: string, extension: 'jpg' | 'png' = 'jpg') => {
  const { bytes, mediaType } = sampleImage(extension);
  return { name, mimeType: mediaType, buffer: bytes };
};

test(
  'photos come one at a time or nine at once, up to ten, and a wrong one is named',
  ownContext,
  async ({ weChat: page, other }) => {
    await page.goto('/new-post');
    await logIn(page, other);
    await page.waitForURL((url) => url.pathname === '/new-post');
    await page.getByLabel('Title').fill(uniqueName('lamp'));
    await page.getByLabel('Price', { exact: true }).fill('5');
    const inputs = page.locator('input[type=file]');
    const attributes = () =>
      inputs.evaluateAll((all: HTMLInputElement[]) =>
        all.map((input) => [input.accept, input.multiple, input.getAttribute('capture')]),
      );
    expect(await attributes()).toEqual([
      ['image/*', true, null],
      ['image/*', false, 'environment'],
    ]);
    await expect(page.getByText('or drag or paste them here')).toHaveCount(0);
    const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
    await inputs.first().setInputFiles([file('mmexport1.jpg')]);
    await inputs
      .first()
      .setInputFiles([{ name: 'fun.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }]);
    await expect(tiles.nth(1).getByText('GIF: not accepted')).toBeVisible();
    await expect(page.getByText('fun.gif: Only jpg, ')).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await inputs.first().setInputFiles([file('mmexport2.png', 'png')]);
    await expect(tiles).toHaveCount(2);
    await inputs.first().setInputFiles(Array.from({ length: 9 }, (_, index) => file(`mm${index}.jpg`)));
    await expect(tiles).toHaveCount(10);
    await expect(page.getByText('A post can have up to 10 photos: 1 was not added.')).toBeVisible();
    await page.getByRole('button', { name: 'Post to market' }).click();
    await page.waitForURL('**/myposts/available');
    const [post] = (await other.call(postEndpoints.myAvailable)).body as { post_id: string }[];
    const { body } = await other.call(postEndpoints.full, { postId: post?.post_id });
    expect(body['images']).toHaveLength(10);
    await page.goto('/settings');
    await expect(inputs).toHaveCount(2);
    expect(await attributes()).toEqual([
      ['image/*', false, null],
      ['image/*', false, null],
    ]);
  },
);

test(
  'the poster and a portrait QR code are pictures to press, and copying says whether it worked',
  ownContext,
  async ({ weChat: page, site, other, admin }) => {
    const member = await addMember(site);
    await giveWeChat(other, admin);
    await page.goto(`/post/${await publishPost(member, admin)}`);
    await logIn(page, member);
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Tap ⋯ and choose “Send to friend”.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Copy/ })).toHaveText(['Copy link', 'Copy text']);
    await dialog.getByRole('button', { name: 'Poster' }).click();
    await expectHeld(dialog.getByRole('img', { name: /^Poster: / }));
    await expect(dialog.getByText('Press and hold the picture to save it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save image' })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`/post/${await publishPost(other, admin, { images: sampleImage('png') })}`);
    await page.getByRole('button', { name: 'Connect' }).first().click();
    await expectHeld(dialog.getByRole('img', { name: `WeChat QR code of ${other.username}` }));
    await expect(dialog.getByText('Press and hold the picture to save or scan it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save image' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Copy WeChat ID' }).click();
    await expect(dialog.getByText('Copied', { exact: true }).first()).toBeInViewport();
    await dialog.getByRole('button', { name: other.email }).click();
    await expect.poll(() => copied(page)).toBe(`[press_and_hold][${other.email}]`);
    await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0);

    await refuseCopies(page, true);
    await dialog.getByRole('button', { name: 'Copy WeChat ID' }).click();
    await expect(dialog.getByText('Failed', { exact: true }).first()).toBeInViewport();
    const byHand = dialog.getByRole('textbox', { name: 'Press and hold to copy' });
    await expect(byHand).toBeFocused();
    await expect(byHand).toHaveJSProperty('readOnly', true);
    expect(await page.evaluate(() => String(getSelection()))).toBe('press_and_hold');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: 'Copy WeChat ID' })).toBeVisible();
    await expect(byHand).toBeVisible();
    await refuseCopies(page, false);
    await dialog.getByRole('button', { name: 'Copy a message' }).click();
    await expect(byHand).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await expect(page.locator('a[target]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Enlarge image 1 of 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Photos, enlarged' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeVisible();
  },
);
