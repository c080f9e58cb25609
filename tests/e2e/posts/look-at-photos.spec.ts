import type { Page } from 'playwright/test';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost } from '../../support/people.ts';
import { bothWidths, expect, test, uniqueName } from '../site.ts';

/** The carousel by mouse and by touch (specification, section 4). */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const threePhotos = () => [sampleImage('jpg'), sampleImage('png'), sampleImage('webp')];

/** A point to drag from, above the arrows. */
async function holdOfPhoto(page: Page) {
  const box = await page.getByRole('link', { name: 'Open image 1 of 3 in a new tab' }).boundingBox();
  if (!box) throw new Error('no photo in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.3, reach: box.width * 0.35 };
}

test(
  '[2.39 2.41] photos are dragged by mouse both ways, around the end, and open in a new tab',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin, { images: threePhotos() });
    await page.goto(`/post/${postId}`);
    const { x, y, reach } = await holdOfPhoto(page);
    const drag = async (by: number) => {
      await page.mouse.move(x - by, y);
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.move(x + by, y, { steps: 5 });
      await page.mouse.up();
    };
    // Waits for the end of the animation, because a drag that starts during it ends at another photo.
    const atRest = (count: number) =>
      expect(page.getByRole('link', { name: `Open image ${count} of 3 in a new tab` })).toBeInViewport({
        ratio: 0.99,
      });
    await drag(-reach);
    await expect(page.getByText('image 2 of 3')).toBeAttached();
    await atRest(2);
    await drag(reach);
    await expect(page.getByText('image 1 of 3')).toBeAttached();
    await atRest(1);
    await drag(reach);
    await expect(page.getByText('image 3 of 3')).toBeAttached();
    // A drag opens no link.
    expect(page.context().pages()).toHaveLength(1);
    const tab = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open image 3 of 3 in a new tab' }).press('Enter');
    await (await tab).waitForURL(/\/uploads\/[0-9a-f]{32}\.webp$/);
  },
);

test.describe('by finger', () => {
  test.use({ hasTouch: true });
  test('[2.39 9.12] photos are swiped', bothWidths, async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin, { images: threePhotos() });
    await page.goto(`/post/${postId}`);
    const { x, y, reach } = await holdOfPhoto(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', at: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at, y }] });
    await touch('touchStart', x + reach);
    for (let part = 1; part <= 8; part += 1) await touch('touchMove', x + reach - (part / 4) * reach);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByText('image 2 of 3')).toBeAttached();
  });
});

test('a tap opens a photo in a new tab; Enlarge shows it within the page, and Back closes it', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const images = threePhotos();
  const title = uniqueName('close-up');
  const postId = await publishPost(other, admin, { title, images });
  await page.goto('/market');
  await page.getByRole('link', { name: title }).click();
  const photo = page.getByRole('link', { name: 'Open image 1 of 3 in a new tab' });
  const tab = page.waitForEvent('popup');
  await photo.tap();
  await (await tab).close();
  const viewer = page.getByRole('dialog', { name: 'Photos, enlarged' });
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect(viewer.getByRole('img', { name: `${title}, image 1 of 3` })).toBeInViewport();
  expect(page.context().pages()).toHaveLength(1);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: `${title}, image 2 of 3` })).toBeInViewport();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/post/${postId}$`));
  // The page shows the photo that was seen last.
  await expect(page.getByText('image 2 of 3')).toBeAttached();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await page.goBack();
  await page.waitForURL('**/market');
});
