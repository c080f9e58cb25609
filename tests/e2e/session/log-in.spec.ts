import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { addMember, password, publishPost } from '../../support/people.ts';
import { expect, follow, holdBack, logIn, test, uniqueName } from '../site.ts';

/** What the page knows and does after a login, without a reload. */

test('Back leads past the login', async ({ page, other }) => {
  const pathname = () => page.evaluate(() => location.pathname);
  await page.goto('/guidelines');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(page, '/saved');
  await page.waitForURL('**/login?next=%2Fsaved');
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  // The login screen redirects a member.
  await follow(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  await page.goBack();
  await expect.poll(pathname).toBe('/saved');
  await page.goBack();
  await expect.poll(pathname).toBe('/guidelines');
});

test('a login that is under way is shown on its button and not sent again, and its reply needs no check', async ({
  page,
  other,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/auth\/(?:login|check-login)$/.test(pathname)) calls.push(pathname);
  });
  const release = await holdBack(page, '**/api/auth/login');
  await page.goto('/login');
  await logIn(page, other);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  expect(calls).toEqual(['/api/auth/login']);
});

test('a login leads to the next screen without a spinner between', async ({ page, other }) => {
  await page.goto('/login?next=%2Fsaved');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    // The spinner is a Suspense fallback without a heading. React hides the previous screen while it shows one.
    new MutationObserver(() => {
      if (!document.querySelector('main h1')?.checkVisibility())
        document.documentElement.dataset['spinner'] = 'seen';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-spinner');
});

test('an admin who logs in finds the desk, new terms, and no bookmark on own posts', async ({
  page,
  admin,
  other,
  site,
}) => {
  await admin.call(pageEndpoints.edit, { name: 'terms', language: 'en', markdown: 'Be honest.' });
  const [own, foreign] = [uniqueName('own'), uniqueName('foreign')];
  await publishPost(admin, await addMember(site, { role: 'admin' }), { title: own });
  await publishPost(other, admin, { title: foreign });
  await page.goto('/login');
  await logIn(page, admin);
  await page.waitForURL('**/market');
  await expect(page.getByRole('button', { name: `Save ${foreign}` })).toBeVisible();
  await expect(page.getByRole('link', { name: own })).toBeVisible();
  await expect(page.getByRole('button', { name: `Save ${own}` })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Desk/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(
    'The terms of use have changed.',
  );
  await site.database.sql('delete from pages');
});

test('the language that a visitor or a member chooses is stored for their mails', async ({ page, other }) => {
  const ofMails = async () => (await other.call(profileEndpoints.info)).body['language'];
  await page.goto('/login');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByLabel('用户名或邮箱').fill(other.email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/market');
  await expect.poll(ofMails).toBe('zh');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'EN – English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(ofMails).toBe('en');
});

test.describe('a session that has ended', () => {
  test.use({ allowedConsole: /status of 401/ });

  test('is told once, at the login, and leaves no error after it', async ({ page, member, other, admin }) => {
    const title = uniqueName('unlucky');
    await publishPost(other, admin, { title });
    await page.goto('/market');
    const bookmark = page.getByRole('button', { name: `Save ${title}` });
    await expect(bookmark).toBeVisible();
    // The market also asks for their number, and would hear of the lost session first.
    await expect(
      page
        .getByText(/^\d+ posts?$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.context().clearCookies();
    await bookmark.click();
    await page.waitForURL('**/login');
    const error = page.getByText('This could not be saved.');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(error).toBeHidden();
    await logIn(page, member);
    await page.waitForURL('**/market');
    await expect(bookmark).toBeVisible();
    await expect(error).toBeHidden();
  });
});
