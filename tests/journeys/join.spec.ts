import { bothWidths, expect, expectAccessible, fillSignUp, logOut, password, test } from '../e2e/site.ts';

test(
  '[2.57 4.20 4.21] a newcomer signs up, reads the mail, verifies and is in; logs out and in again',
  bothWidths,
  async ({ page, site }) => {
    const { username, email } = await fillSignUp(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/email-verification');
    await expectAccessible(page);
    await page.getByLabel('Verification code').fill(await site.mailbox.code(email));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Your email has been verified.')).toBeVisible();
    await page.waitForURL('**/market');
    await expect(page.getByText('No posts!')).toBeVisible();
    await logOut(page);
    await page.waitForURL('**/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expect(page.getByText('Your session has ended.')).toBeHidden();
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/market');
  },
);
