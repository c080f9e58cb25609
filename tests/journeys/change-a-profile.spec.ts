import { readFileSync } from 'node:fs';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { enterAs, expect, expectAccessible, password, test, uniqueName } from '../e2e/site.ts';
import { sampleImage } from '../support/image-samples.ts';
import { createPost } from '../support/people.ts';

// Apps often save images with the extension of another type.
const picture = () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: sampleImage('webp').bytes });

test('[2.7 2.35 2.36 2.38 4.16 4.18] a member asks for a new name and picture, an admin approves, the banner says so', async ({
  page,
  member,
  admin,
  browser,
  site,
}) => {
  const renamed = uniqueName('renamed');
  await page.goto('/settings');
  await page.getByLabel('Username').fill(renamed);
  await page.locator('input[type=file]').first().setInputFiles(picture());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pending update from admin, so cannot update settings for now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveValue(renamed);

  const desk = await browser.newPage({ baseURL: site.url });
  await enterAs(desk, admin);
  await desk.goto('/settings');
  await desk.getByRole('link', { name: 'Resolve Pending User Updates' }).click();
  const card = desk.getByRole('article', { name: member.username });
  await expect(card.getByText(renamed)).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText(`Update of ${member.username} approved.`)).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(page.getByText('User update has been approved.')).toBeVisible();
  await expect(page.getByText(/You can change it again on/)).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.getByText('User update has been approved.')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('User update has been approved.')).toBeHidden();
});

test('the password is changed here, the data downloaded, and the account closed after two questions', async ({
  page,
  member,
}) => {
  await createPost(member, { postStatus: 'Draft', images: sampleImage('png') });
  await page.goto('/settings#password');
  await expect(page).toHaveURL('/settings/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('quite-another-7');
  await page.getByLabel('Confirm new password').fill('quite-another-7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(
    page.getByText('Your password has been changed. All other devices are logged out.'),
  ).toBeVisible();
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });

  await page.getByRole('link', { name: 'Settings' }).last().click();
  await page.getByRole('link', { name: 'Your data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'With my photos (ZIP)' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
  const names =
    readFileSync(await (await zip).path(), 'latin1').match(/data\.json|uploads\/\w+\.webp/g) ?? [];
  // A ZIP holds each name twice: before the file and in the central directory at the end.
  expect(names.map((name) => name.slice(0, 7))).toEqual(expect.arrayContaining(['data.js', 'uploads']));

  await page.goBack();
  await page.getByRole('link', { name: 'Close account' }).click();
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('quite-another-7');
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(
    page
      .getByRole('link', { name: 'Login' })
      .or(page.getByRole('button', { name: 'Login' }))
      .first(),
  ).toBeVisible();
});
