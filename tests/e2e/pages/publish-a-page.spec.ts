import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { enterAs, expect, test } from '../site.ts';

/** Pages: how admins edit them, and what others see. */

// Other tests must not find them.
test.afterEach(async ({ site }) => {
  await site.database.sql('delete from pages');
});

test('an admin publishes a page after a preview, and what was typed survives a reload', async ({
  page,
  admin,
}) => {
  await enterAs(page, admin);
  await page.goto('/desk/pages?page=guidelines&language=en');
  const text = page.getByLabel('Text in Markdown');
  await expect(text).toHaveValue(/Meet on campus/);
  await text.fill('## Be kind\n\n[Bad](javascript:alert(1)) [good](/privacy) <b>raw</b> {{siteName}}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Be kind' })).toBeVisible();
  await expect(preview.getByRole('link')).toHaveText(['good']);
  await page.reload();
  await expect(text).toHaveValue(/Be kind/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The page is published.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/guidelines');
  await expect(page.getByRole('heading', { name: 'Be kind' })).toBeVisible();
  await expect(page.getByText('raw Campus Exchange')).toBeVisible();
  await expect(page.getByText(/Last changed on/)).toBeVisible();
});

test('new terms are shown to a member until they are accepted', async ({ page, admin, member }) => {
  await admin.call(pageEndpoints.edit, { name: 'terms', language: 'en', markdown: 'Be honest.' });
  await page.goto('/market');
  const bar = page.getByRole('region', { name: 'Announcements' });
  await expect(bar).toContainText('The terms of use have changed.');
  await bar.getByRole('link', { name: 'Read them' }).click();
  await page.waitForURL('**/terms');
  await expect(page.getByText('Be honest.')).toBeVisible();
  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect(bar).not.toContainText('The terms of use have changed.');
  expect((await member.call(profileEndpoints.info)).body).toMatchObject({ terms_to_accept: null });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).not.toContainText('The terms of use have changed.');
});

test('sign-up links to what one accepts', async ({ page }) => {
  await page.goto('/signup');
  const form = page.getByRole('main');
  await expect(form).toContainText('By signing up you accept the Terms of use and the Community guidelines.');
  await form.getByRole('link', { name: 'Terms of use' }).click();
  await page.waitForURL('**/terms');
});
