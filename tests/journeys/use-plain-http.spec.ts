import { campusUrl, expect, expectAccessible, password, test } from '../e2e/site.ts';
import { addMember, publishPost } from '../support/people.ts';

/** The site over plain http, where pages have no secure context (rule S5). */

test.use({ baseURL: async ({ site }, use) => use(campusUrl(site)) });

test('[2.46] log in, find a post, copy the e-mail: all without a secure context', async ({
  page,
  other,
  admin,
  site,
}) => {
  const postId = await publishPost(await addMember(site), admin);
  await page.goto('/login');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('Username or email').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/market');
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /Copied|Failed/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share in WeChat' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible(page);
});
