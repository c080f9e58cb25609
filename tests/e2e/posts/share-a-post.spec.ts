import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { campusUrl, expect, expectAccessible, logIn, ownContext, test } from '../site.ts';

/** A post goes into a chat of WeChat, from a phone on plain http. */

test.use({ baseURL: async ({ site }, use) => use(campusUrl(site)) });

test('without a session the link leads through the login and back, and what is copied is shown', async ({
  page,
  site,
  other,
  admin,
}) => {
  const postId = await publishPost(await addMember(site), admin, {
    title: '台灯',
    price: '0',
    area: 'north',
    postType: 'buy',
  });
  await page.goto(`/post/${postId}`);
  await logIn(page, other);
  await page.waitForURL(`**/post/${postId}`);
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      document.body.dataset['copied'] = (document.activeElement as HTMLTextAreaElement).value;
    });
  });
  await page.getByRole('button', { name: 'Share in WeChat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share in WeChat' });
  const address = page.url();
  const text = `【求】台灯\nFree · North campus\n${address}`;
  await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByText('Tap ⋯ and choose “Send to friend”.')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Poster' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = page.locator('body');
  await expect(copied).toHaveAttribute('data-copied', address);
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toHaveCount(2);
  await expect(copied).toHaveAttribute('data-copied', text);
  await expectAccessible(page);
});

test('the code of the poster of an own post can be read at half its size, and the poster is saved', async ({
  page,
  other,
  admin,
}) => {
  const title = 'Lamp '.repeat(20).trim();
  for (const images of [[], [sampleImage('png')]]) {
    const postId = await publishPost(other, admin, { title, images });
    await page.goto(`/post/${postId}`);
    if (images.length === 0) await logIn(page, other);
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share in WeChat' });
    await dialog.getByRole('button', { name: 'Poster' }).click();
    const poster = dialog.getByRole('img', { name: `Poster: ${title}` });
    await expect(dialog.getByText('Press and hold the picture to save it.')).toBeVisible();
    await expect(poster).toBeInViewport({ ratio: 0.9 });
    const address = (await poster.getAttribute('src')) ?? '';
    expect(address).toMatch(/^data:image\/png;base64,/);
    const picture = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'));
    expect(await picture.metadata()).toMatchObject({ width: 1080, height: 1440 });
    const { data } = await picture.resize(540).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: 540, height: 720, data })).toBe(page.url());
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save image' }).click();
    expect((await saved).suggestedFilename()).toBe(`poster-${postId}.png`);
    await expectAccessible(page);
  }
});

test(
  'within WeChat everything works without clipboard and downloads',
  ownContext,
  async ({ page, other, admin }) => {
    await page.addInitScript(() => {
      const agent = `${navigator.userAgent} MicroMessenger/8.0.60 Language/en`;
      Object.defineProperty(navigator, 'userAgent', { value: agent });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => new Promise(() => {}) } });
      Object.defineProperty(window, 'copies', { value: true, writable: true });
      document.execCommand = () => Boolean(Reflect.get(window, 'copies'));
    });
    const postId = await publishPost(other, admin);
    await page.goto(`/post/${postId}`);
    await logIn(page, other);
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share in WeChat' });
    await expect(dialog.getByText('Tap ⋯ and choose “Send to friend”.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.evaluate(() => Reflect.set(window, 'copies', false));
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('button', { name: 'Failed' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Poster' }).click();
    await expect(dialog.getByRole('img', { name: /^Poster: / })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save image' })).toBeHidden();
  },
);

test('on the narrowest phones the bar of a post holds all its buttons', async ({
  page,
  site,
  other,
  admin,
}) => {
  const postId = await publishPost(await addMember(site), admin);
  await page.goto(`/post/${postId}`);
  await logIn(page, other);
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar.getByRole('button', { name: 'Share in WeChat' })).toBeVisible();
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    for (const part of [bar, bar.getByRole('button', { name: 'I want it' })])
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});
