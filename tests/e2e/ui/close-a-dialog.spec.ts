import { chromium, type Locator } from 'playwright/test';
import { publishPost } from '../../support/people.ts';
import { enterAs, expect, openMenu, test } from '../site.ts';

/** A press on the backdrop, and Back, close the dialog and do nothing else. */

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
  await page.getByRole('button', { name: 'Connect' }).first().click();
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
  await page.goto('/settings/close');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 375, height: 160 });
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

test('Back closes it first and then leaves the page', async ({ memberPage: page, other, admin }) => {
  const postId = await publishPost(other, admin);
  await page.goto('/market');
  await page.locator(`a[href="/post/${postId}"]`).first().click();
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(other.email)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/post/${postId}`);
  await page.goBack();
  await expect(page).toHaveURL('/market');
});

test('Back leaves the page at once after it was closed in another way, or by a reload', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const postId = await publishPost(other, admin);
  const connect = page.getByRole('button', { name: 'Connect' }).first();
  const dialog = page.getByRole('dialog');
  const leaveAfter = async (close: () => Promise<unknown>) => {
    await page.goto('/market');
    await page.locator(`a[href="/post/${postId}"]`).first().click();
    for (const text of [other.email, 'Email']) {
      await connect.click();
      await expect(dialog.getByText(text).first()).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(connect).toBeEnabled();
    }
    await page.goBack();
    await expect(page).toHaveURL('/market');
  };
  await leaveAfter(() => page.keyboard.press('Escape'));
  await leaveAfter(() => dialog.getByRole('button', { name: 'Close' }).click());
  await leaveAfter(() => page.reload());
});

test('a page that is opened right after it was closed is loaded', async ({
  memberPage: page,
  other,
  admin,
}) => {
  await page.goto(`/post/${await publishPost(other, admin)}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  await expect(page.getByRole('dialog').getByText(other.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings');
});

test('Back from where a dialog led skips the dialog, and a deleted post', async ({
  memberPage: page,
  member,
  admin,
}) => {
  const [kept, deleted] = [await publishPost(member, admin), await publishPost(member, admin)];
  const act = async (name: string, postId: string) => {
    await page.goto('/market');
    await page.locator(`a[href="/post/${postId}"]`).first().click();
    await openMenu(page);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await act('Archive', kept);
  await page.waitForURL('**/myposts/archived');
  await page.goBack();
  await expect(page).toHaveURL(`/post/${kept}`);
  await page.goBack();
  await expect(page).toHaveURL('/market');
  await act('Delete', deleted);
  await page.waitForURL('**/myposts');
  await page.goBack();
  await expect(page).toHaveURL('/market');
});
