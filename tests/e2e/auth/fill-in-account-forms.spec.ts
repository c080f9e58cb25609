import type { Page } from 'playwright/test';
import { sampleImage } from '../../support/image-samples.ts';
import { expect, expectAccessible, fillSignUp, ownContext, password, test } from '../site.ts';

/** Sign-up, verification and settings, line by line (specification, sections 2, 5 and 8). */

/** Pauses the page's clock one minute from now. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Advances the clock until the green box appears with its spinner, and freezes it. */
async function runUntilShown(page: Page, text: string): Promise<void> {
  const box = page.getByRole('status').filter({ hasText: text }).filter({ hasText: 'Loading…' });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return box.isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);
}

test(
  '[2.58 2.59 2.60 5.19 8.5 9.10] sign-up goes on after one second, verification after two; a new code after 150 seconds',
  ownContext,
  async ({ page, site }) => {
    await page.clock.install();
    const { email } = await fillSignUp(page);
    await stopTime(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await runUntilShown(page, 'Almost done: we have sent a code to your email.');
    await page.clock.runFor(900);
    expect(new URL(page.url()).pathname).toBe('/signup');
    await page.clock.runFor(200);
    await page.waitForURL('**/email-verification');
    await page.clock.resume();

    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/in 2:[23]\d\.$/);
    await page.clock.fastForward(135_000);
    await expect(timer).toHaveText(/in 0:[01]\d\.$/);
    await expect(page.getByRole('button', { name: 'Send a new code' })).toBeHidden();
    await page.clock.fastForward(20_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect(page.getByText('A new code has been sent.')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('A new code has been sent.');
    await expect(timer).toHaveText(/in 2:[23]\d\.$/);

    const field = page.getByLabel('Verification code');
    await field.fill('1234567');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Code should be 6 digits')).toBeVisible();
    await expectAccessible(page);
    await field.fill(await site.mailbox.code(email, 2));
    await stopTime(page);
    await page.getByRole('button', { name: 'Verify' }).click();
    await runUntilShown(page, 'Your email has been verified. You can log in now.');
    await page.clock.runFor(1900);
    expect(new URL(page.url()).pathname).toBe('/email-verification');
    await page.clock.runFor(200);
    // By way of the login, which sends members on.
    await page.waitForURL('**/market');
    await page.clock.resume();
    await expect(page.getByText('No posts!')).toBeVisible();
  },
);

test(
  '[8.5] login and a new post say that they are done before they move on',
  ownContext,
  async ({ page, other }) => {
    await page.clock.install();
    await page.goto('/login');
    await page.getByLabel('Username or email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await stopTime(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await runUntilShown(page, 'Logged in.');
    await page.clock.resume();
    await page.waitForURL('**/market');
    await page.goto('/new-post');
    await page.getByLabel('Title').fill('Said');
    await page.getByLabel('Price', { exact: true }).fill('1');
    await stopTime(page);
    await page.getByRole('button', { name: 'Post to market' }).click();
    await runUntilShown(page, 'Posted. An admin will review it before it becomes public.');
    await page.clock.resume();
    await page.waitForURL('**/myposts/available');
    await expect(page.getByRole('link', { name: 'Said' })).toBeVisible();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  },
);

test('[5.14 5.15 5.16] the account forms refuse in the words of the specification', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('x'.repeat(300));
  expect((await page.getByLabel('Username or email').inputValue()).length).toBeLessThanOrEqual(254);
  await page.getByLabel('Username or email').fill('');
  await page.getByLabel('Password', { exact: true }).fill('semi;colon');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(
    page.getByText(
      'Username should only contain alphanumerical values and underscores, or invalid email format.',
    ),
  ).toBeVisible();
  const forbidden = page.getByText('The password cannot contain <, >, ", \', `, ;, &, $, /, \\, (, ), {, }');
  await expect(forbidden).toBeVisible();

  await page.goto('/signup');
  await page.getByLabel('University email').fill('.a@nyu.edu');
  await page.getByLabel('Password', { exact: true }).fill('dollar$sign');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(
    page.getByText(
      'Email should only contain alphabets, numbers and full stop(.) and should not begin with a full stop.',
    ),
  ).toBeVisible();
  await expect(forbidden).toBeVisible();
  await expect(page.getByLabel('University email')).toHaveAttribute('type', 'email');
});

test.describe('without a code session', () => {
  test.use({ allowedConsole: /status of 401.*check-verification-code-session-exists/ });
  test('[2.63] the page says why, and leads back to sign-up', async ({ page }) => {
    await page.goto('/email-verification');
    await expect(page.getByText('You are unauthorized to enter this page.')).toBeVisible();
    await expect(page.getByText('The verification session may have expired.')).toBeVisible();
    await expect(page.getByText('Or the post that you are looking for may no longer exist.')).toBeVisible();
    await page.getByRole('link', { name: 'Start over from sign-up' }).click();
    await page.waitForURL('**/signup');
  });
});

test('[5.10 5.12] a picture of more than 2 MB, or none at all, is refused in settings at once', async ({
  memberPage: page,
}) => {
  await page.goto('/settings');
  // The browser can't make a TIFF smaller.
  const { bytes, mediaType, fileName } = sampleImage('tif');
  const large = {
    name: fileName,
    mimeType: mediaType,
    buffer: Buffer.concat([bytes, Buffer.alloc(2_097_152)]),
  };
  await page.locator('input[type=file]').first().setInputFiles(large);
  await expect(page.getByText('File exceeds the file size limit.')).toBeVisible();
  const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') };
  await page.locator('input[type=file]').first().setInputFiles(text);
  await expect(
    page.getByText('Only jpg, jpeg, png, bmp, tiff, tif, webp and svg images are accepted.'),
  ).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', '100');
});
