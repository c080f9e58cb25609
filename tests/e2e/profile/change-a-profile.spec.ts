import { readFileSync } from 'node:fs';
import { encodeQR } from 'qr';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost } from '../../support/people.ts';
import { bothWidths, enterAs, expect, expectAccessible, password, test, uniqueName } from '../site.ts';

// Apps often save images with the extension of another type.
const picture = () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: sampleImage('webp').bytes });

test(
  '[2.7 2.35 2.36 2.38 4.16 4.18] a member asks for a new name and picture, an admin approves, the banner says so',
  bothWidths,
  async ({ page, member, admin, browser, site }) => {
    const renamed = uniqueName('renamed');
    await page.goto('/settings');
    await page.getByLabel('Username').fill(renamed);
    await page.locator('input[type=file]').first().setInputFiles(picture());
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('Pending update from admin, so cannot update settings for now.'),
    ).toBeVisible();
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
  },
);

test('[2.38 4.17] a denied update says why, in the words of the specification', async ({
  page,
  member,
  admin,
}) => {
  const ask = () => member.call(profileEndpoints.requestUpdate, { username: uniqueName('never') });
  const deny = async (denyReason: string) => {
    const all = (await admin.call(profileEndpoints.listUpdates)).body as {
      request_id: string;
      username: string;
    }[];
    const request = all.find((one) => one.username === member.username);
    await admin.call(profileEndpoints.denyUpdate, { requestId: request?.request_id, denyReason });
  };
  await ask();
  await deny('Please use your own face');
  await page.goto('/settings');
  await expect(
    page.getByText('User update has been denied. Deny reason : Please use your own face'),
  ).toBeVisible();
  await expectAccessible(page);
  await ask();
  await deny('');
  await page.reload();
  await expect(
    page.getByText('User update has been denied. Deny reason : Reason not available.'),
  ).toBeVisible();
});

test('[5.11 5.22] a wrong name shows an error beside its field', async ({ memberPage: page }) => {
  await page.goto('/settings');
  await page.getByLabel('Username').fill('two words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Username should only contain alphanumerical values and underscores.'),
  ).toBeVisible();
  await expect(page.getByText('Something wrong happened. Please try again later.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('two words');
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

test.describe('when the server fails', () => {
  test.use({ allowedConsole: /status of 500/ });
  test('[8.6] the profile that does not load says so', async ({ page, member }) => {
    await page.route('**/api/user/get-user-info', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong. Please try again later.', code: 'server_error' },
      }),
    );
    await page.goto('/settings');
    await expect(page.getByText('An error occurred while getting user info')).toBeVisible();
    await page.unroute('**/api/user/get-user-info');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(member.username);
  });
});

test('a member without contact asks for a WeChat ID, and a code that is no contact is told before sending', async ({
  page,
  member,
  admin,
}) => {
  await page.goto('/new-post');
  const hint = page.getByRole('link', {
    name: 'Add your WeChat ID in settings so that buyers can reach you',
  });
  await hint.click();
  await page.waitForURL('**/settings');
  await page.getByLabel('WeChat ID').fill('5lamps');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^WeChat ID should be 6 to 20 letters/)).toBeVisible();
  await page.getByLabel('WeChat ID').fill('lamps_5');
  const png = await page.evaluate(
    async (svg) => {
      const picture = new Image();
      picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, 400, 400);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    encodeQR('wxp://f2f0mM4jXrZk1s8qL2Vw9yT7uPp3aBcD', 'svg'),
  );
  await page
    .getByLabel('WeChat QR code')
    .setInputFiles({ name: 'pay.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  const chosen = page.getByRole('status').filter({ hasText: 'This is a payment code.' });
  await expect(chosen).toContainText('wxp://f2f0mM4jXrZk1s8qL2Vw9yT7uPp3aBcD');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your update has been sent to the admins.')).toBeVisible();
  await expect(page.getByLabel('WeChat ID')).toHaveValue('lamps_5');

  await enterAs(page, admin);
  await page.goto('/pending-user-updates');
  const card = page.getByRole('article', { name: member.username });
  await expect(card.getByText('lamps_5')).toBeVisible();
  await expect(card.getByText('wxp://f2f0mM4jXrZk1s8qL2Vw9yT7uPp3aBcD')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`Update of ${member.username} approved.`)).toBeVisible();
  await enterAs(page, member);
  await page.goto('/new-post');
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('a WeChat ID that was typed and not sent survives a reload', async ({ memberPage: page }) => {
  await page.goto('/settings');
  await page.getByLabel('WeChat ID').fill('typed_not_sent');
  await page.reload();
  await expect(page.getByLabel('WeChat ID')).toHaveValue('typed_not_sent');
});
