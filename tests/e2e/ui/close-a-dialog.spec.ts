import { chromium, type Locator } from 'playwright/test';
import { publishPost } from '../../support/people.ts';
import { enterAs, expect, test } from '../site.ts';

/** A press on the backdrop closes the dialog and does nothing else. */

test.use({ viewport: { width: 375, height: 600 } });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not in sight');
  return box;
}

test('a tap beside it does not reach the link beneath', async ({ memberPage: page, other, admin }) => {
  const postId = await publishPost(other, admin);
  await page.goto(`/post/${postId}`);
  const link = await boxOf(page.getByRole('banner').getByRole('link', { name: /^Notices/ }));
  await page.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(other.email)).toBeVisible();
  await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2);
  await expect(dialog).toBeHidden();
  // The first tap only closes the dialog; the next one reaches the link.
  await expect(page).toHaveURL(`/post/${postId}`);
  await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2);
  await page.waitForURL('**/notices');
});

test('its own scrollbar, and a drag that only ends beside it, leave it open', async ({
  launchOptions,
  site,
  other,
}) => {
  // Headless browsers hide scrollbars, which then can't be pressed.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 375, height: 320 } });
  await enterAs(page, other);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  const { x, y, width, height } = await boxOf(dialog);
  expect(await dialog.evaluate((box: HTMLElement) => box.offsetWidth - box.clientWidth)).toBeGreaterThan(0);
  await page.mouse.move(x + width - 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('heading').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await browser.close();
});
