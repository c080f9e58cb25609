import { encodeQR } from 'qr';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { enterAs, expect, expectAccessible, test, uniqueName } from '../site.ts';

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
