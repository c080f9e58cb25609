import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, createPost, publishPost } from '../support/people.ts';
import { expect, expectAccessible, logIn, logOut, ownContext, test, uniqueName } from './site.ts';

test('a session near its end warns, and one tap renews it', async ({ page, member }) => {
  await page.goto('/market');
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
  // The warning uses the stored expiry. The server's own is a day away.
  await page.evaluate(() => {
    const [, offset = '0'] = (localStorage.getItem('session') ?? '').split(' ');
    localStorage.setItem('session', `${Date.now() + 290_000} ${offset}`);
  });
  // A reload would ask the server. A storage event from another tab doesn't.
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage')));
  const stay = page.getByRole('button', { name: 'Stay logged in' });
  await expect(stay).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('You will be logged out in 5 minutes.');
  await expectAccessible(page);
  const renewal = page.waitForResponse('**/api/auth/keep-alive');
  await stay.click();
  expect(await (await renewal).json()).toMatchObject({ message: 'session-renewed' });
  await expect(page.getByText('Your session has been extended.')).toBeVisible();
  await expect(stay).toBeHidden();
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
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
  'a session whose time is over leads to the login, which says so',
  ownContext,
  async ({ memberPage: page }) => {
    await page.clock.install();
    await page.goto('/saved');
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
    // Sessions end after 24 hours without use (rule A1).
    await page.clock.fastForward(25 * 3_600_000);
    await page.waitForURL('**/login?next=%2Fsaved');
    await expect(
      page.getByText('Your session has ended. Please log in again: what you typed is saved.'),
    ).toBeVisible();
  },
);

test("a device whose clock is wrong still keeps the server's time", ownContext, async ({ page, member }) => {
  const soon = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  const postId = await createPost(member, { sellBuyByDate: soon });
  await page.clock.install({ time: new Date(Date.now() + 80 * 3_600_000) });
  await page.goto('/market');
  // By this device's clock the session has expired. The first check corrects the clock.
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
});

test('a live cookie alone makes a member, with no calls for session and site', async ({
  page,
  site,
  admin,
}) => {
  const person = await addMember(site);
  await publishPost(person, admin, { images: sampleImage('png') });
  const value = person.cookies.get('session') ?? '';
  await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true }]);
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = request.url().slice(site.url.length);
    if (path.startsWith('/api/')) calls.push(path);
  });
  await page.goto('/market');
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(1);
  // The preload and the call of the screen are one request.
  expect(calls).toEqual(['/api/post/market-post?hideArchived=true&page=1']);
  await page.context().clearCookies();
  await page.goto('/market');
  await page.waitForURL('**/login');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('logging out in one tab holds for all', async ({ memberPage: page }) => {
  await page.goto('/market');
  const second = await page.context().newPage();
  await second.goto('/saved');
  await expect(second.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await logOut(page);
  await page.waitForURL('**/login');
  await second.waitForURL('**/login**');
});

test('who logs in after somebody else sees nothing of them in any tab', async ({ page, member, other }) => {
  await page.goto('/market');
  const second = await page.context().newPage();
  await second.goto('/settings');
  await expect(second.getByLabel('Username')).toHaveValue(member.username);
  await logOut(page);
  await second.waitForURL('**/login**');
  await logIn(page, other);
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await second.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(second.getByLabel('Username')).toHaveValue(other.username);
});

test.describe('pictures after a logout', () => {
  test.use({ allowedConsole: /the server responded with a status of 401/ });

  test('do not open from what the browser has kept', async ({ page, member, admin }) => {
    const images = sampleImage('png');
    const posts = [
      await publishPost(member, admin, { images }),
      await createPost(member, { images, postStatus: 'Draft' }),
    ];
    const pictures: string[] = [];
    for (const postId of posts) {
      const { body } = await member.call(postEndpoints.full, { postId });
      pictures.push(`/${(body['images'] as string[])[0] ?? ''}`);
    }
    /** The status, and whether it came from the browser's cache. */
    const open = (picture: string) =>
      page.evaluate(async (path) => {
        performance.clearResourceTimings();
        const response = await fetch(path);
        await response.arrayBuffer();
        const [entry] = performance.getEntriesByName(response.url) as PerformanceResourceTiming[];
        return [response.status, entry?.transferSize === 0];
      }, picture);
    await page.goto('/market');
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
    for (const picture of pictures) expect((await open(picture))[0]).toBe(200);
    // The published image is cached, the draft's is not.
    for (const [index, picture] of pictures.entries())
      expect(await open(picture)).toEqual([200, index === 0]);
    await logOut(page);
    await page.waitForURL('**/login');
    for (const picture of pictures) expect(await open(picture)).toEqual([401, false]);
  });
});

test.describe('a page from the back cache', () => {
  test.use({ allowedConsole: /status of 401.*check-login/ });

  test('shows nothing of a member who has logged out meanwhile', async ({ page, member, other }) => {
    const title = uniqueName('own');
    await createPost(member, { title });
    const second = await page.context().newPage();
    await second.goto('/saved');
    await page.goto('/myposts/available');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.context().clearCookies();
    // A page in the back/forward cache gets no storage events, only `pageshow`.
    await page.evaluate(() => {
      localStorage.removeItem('session');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForURL('**/login**');
    await expect(page.getByRole('link', { name: title })).toBeHidden();
    // Nor does a member see it who logs in in another tab.
    await second.waitForURL('**/login?next=%2Fsaved');
    await logIn(second, other);
    await second.waitForURL('**/saved');
    await page.getByRole('link', { name: 'My Posts' }).click();
    await expect(page.getByText('No posts!')).toBeVisible();
  });
});
