import type { Locator, Page } from 'playwright/test';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost } from '../../support/people.ts';
import { enterAs, expect, expectAccessible, holdBack, ownContext, test, withoutFacts } from '../site.ts';

/** The expiry of sessions: renewal, the warning five minutes before, and the redirect to the login. */

/** Sets the remaining time of the session as the browser sees it, by default less than five minutes. */
async function nearEnd(page: Page, left = 290_000): Promise<void> {
  await page.evaluate((ms) => {
    const [, offset = '0'] = (localStorage.getItem('session') ?? '').split(' ');
    localStorage.setItem('session', `${Date.now() + ms} ${offset}`);
    // A reload would ask the server. A storage event from another tab doesn't.
    dispatchEvent(new StorageEvent('storage'));
  }, left);
}

test('a session near its end warns, and one tap renews it', async ({ page, member }) => {
  await page.goto('/market');
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
  await nearEnd(page);
  const stay = page.getByRole('button', { name: 'Stay logged in' });
  await expect(stay).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('You will be logged out in 5 minutes.');
  await expectAccessible(page);
  const release = await holdBack(page, '**/api/auth/keep-alive');
  const renewal = page.waitForResponse('**/api/auth/keep-alive');
  await stay.click();
  await expect(stay).toBeDisabled();
  await expect(stay).toContainText('Working…');
  release();
  expect(await (await renewal).json()).toMatchObject({ message: 'session-renewed' });
  await expect(page.getByText('Your session has been extended.')).toBeVisible();
  await expect(stay).toBeHidden();
  // All tabs read the expiry of the session from this key.
  const stored = await page.evaluate(() => Number(localStorage.getItem('session')?.split(' ')[0]));
  expect(stored).toBeGreaterThan(Date.now() + 3_600_000);
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
});

test(
  'the warning comes five minutes before the end, and disappears when the session is renewed',
  ownContext,
  async ({ memberPage: page }) => {
    await page.clock.install();
    await page.goto('/market');
    await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await nearEnd(page, 320_000);
    /** Advances the clock until the page shows it, and no further. */
    const runUntil = (shown: Locator) =>
      expect.poll(() => page.clock.runFor(100).then(() => shown.isVisible()), { intervals: [20] }).toBe(true);
    const stay = page.getByRole('button', { name: 'Stay logged in' });
    await page.clock.runFor(15_000);
    await expect(stay).toBeHidden();
    await nearEnd(page);
    await runUntil(stay);
    await stay.click();
    await runUntil(page.getByText('Your session has been extended.'));
    await expect(stay).toBeHidden();
  },
);

test('a page without session facts asks for the end of the session and the number of notices', async ({
  page,
  member,
  admin,
}) => {
  const postId = await createPost(member);
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Please add a photo.' });
  await page.goto('/guidelines');
  await nearEnd(page);
  await withoutFacts(page, '/saved');
  const release = await holdBack(page, '**/api/auth/check-login');
  await page.goto('/saved');
  const stay = page.getByRole('button', { name: 'Stay logged in' });
  await expect(stay).toBeVisible();
  // No screen of members opens before the server has confirmed the session.
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Notices/ })).toHaveText('Notices1');
  await expect(stay).toBeHidden();
});

test.describe('something else answers', () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  for (const [status, body] of [
    [200, '<h1>Welcome to the network</h1>'],
    [502, '<h1>Bad gateway</h1>'],
    [503, '{}'],
    [504, ''],
  ] as const)
    test(`a ${status} with ${body} makes no visitor of a member`, async ({ memberPage: page }) => {
      await page.goto('/guidelines');
      await withoutFacts(page, '/saved');
      await page.route('**/api/**', (route) => route.fulfill({ status, body }));
      await page.goto('/saved');
      await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
      const notReached = page
        .getByRole('alert')
        .filter({ has: page.getByRole('button', { name: 'Try again' }) });
      await expect(notReached.last()).toBeVisible();
      await page.unroute('**/api/**');
      await notReached.last().getByRole('button').click();
      await expect(notReached).toHaveCount(0);
      await expect(page).toHaveURL('/saved');
    });
});

test('activity renews the session, at most every five minutes', ownContext, async ({ page, member }) => {
  await page.clock.install();
  await page.goto('/market');
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/keep-alive')) renewals.push(request.url());
  });
  await page.clock.fastForward(4 * 60_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(61_000);
  const renewal = page.waitForResponse('**/api/auth/keep-alive');
  await page.keyboard.press('Shift');
  expect((await renewal).status()).toBe(200);
  expect(renewals).toHaveLength(1);
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
});

test(
  'a session whose time is over leads to the login, which says so and has no link to the desk',
  ownContext,
  async ({ page, admin }) => {
    await enterAs(page, admin);
    await page.clock.install();
    await page.goto('/saved');
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
    await expect(page.locator('a[href="/desk"]')).toHaveCount(1);
    // Sessions end after 24 hours without use (rule A1).
    await page.clock.fastForward(25 * 3_600_000);
    await page.waitForURL('**/login?next=%2Fsaved');
    await expect(
      page.getByText('Your session has ended. Please log in again: what you typed is saved.'),
    ).toBeVisible();
    await expect(page.locator('a[href="/desk"]')).toHaveCount(0);
  },
);

test(
  "[3.9] a device whose clock is wrong still keeps the server's time",
  ownContext,
  async ({ page, member }) => {
    const soon = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    const postId = await createPost(member, { sellBuyByDate: soon });
    await page.clock.install({ time: new Date(Date.now() + 80 * 3_600_000) });
    await page.goto('/market');
    // The device's clock is 80 hours ahead, so that the session looks expired. `serverNow` tells the difference.
    await page.evaluate(async () => {
      const reply = (await (await fetch('/api/auth/check-login')).json()) as {
        sessionExpirationTime: number;
        serverNow: number;
      };
      localStorage.setItem('session', `${reply.sessionExpirationTime} ${reply.serverNow - Date.now()}`);
    });
    await page.goto('/market');
    await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
    await page.goto(`/post/${postId}`);
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByText('Expired', { exact: true })).toBeHidden();
  },
);

test.describe('a session check', () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  for (const [status, body] of [
    [401, JSON.stringify({ code: 'no_session', message: 'Please log in first.' })],
    [401, '<h1>Log in to the network</h1>'],
    [403, '{}'],
    [429, '{}'],
    [500, JSON.stringify({ code: 'server_error', message: 'Something went wrong.' })],
  ] as const)
    test(`[4.22] a session check that ends with ${status} ${body.slice(0, 9)} counts as logged out`, async ({
      memberPage: page,
    }) => {
      await withoutFacts(page, '/saved');
      await page.route('**/api/auth/check-login', (route) => route.fulfill({ status, body }));
      await page.goto('/saved');
      await page.waitForURL('**/login?next=%2Fsaved');
    });
});
