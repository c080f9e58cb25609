import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, password, publishPost } from '../../support/people.ts';
import { enterAs, expect, holdBack, logIn, logOut, test, uniqueName } from '../site.ts';

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
  expect(calls.filter((call) => call.includes('/market-post'))).toEqual([
    '/api/post/market-post?hideArchived=true&page=1',
  ]);
  await page.context().clearCookies();
  await page.goto('/market');
  await page.waitForURL('**/login');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('[2.21 4.21] logging out in one tab holds for all', async ({ memberPage: page }) => {
  await page.goto('/market');
  const second = await page.context().newPage();
  await second.goto('/saved');
  await expect(second.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await logOut(page);
  await page.waitForURL('**/login');
  await second.waitForURL('**/login**');
});

test('an admin keeps the desk while another tab renews the session, and until the logout', async ({
  page,
  site,
}) => {
  await enterAs(page, await addMember(site, { role: 'admin' }));
  await page.goto('/market');
  // Hidden too: phones hide the navigation from visitors.
  const desk = page.getByRole('link', { name: /^Desk/, includeHidden: true });
  await expect(desk).not.toHaveCount(0);
  const second = await page.context().newPage();
  await second.goto('/saved');
  await expect(second.getByRole('heading', { name: 'Saved' })).toBeVisible();
  const heard = await page.evaluateHandle(() => ({
    renewal: new Promise<void>((resolve) => {
      addEventListener('storage', ({ newValue }) => {
        if (newValue?.endsWith(' 7')) resolve();
      });
    }),
  }));
  await second.evaluate(() => {
    const [end = ''] = localStorage.getItem('session')?.split(' ') ?? [];
    localStorage.setItem('session', `${end} 7`);
  });
  await heard.evaluate(({ renewal }) => renewal);
  // The event that a page gets when Back shows it again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByRole('link', { name: 'My Posts' }).click();
  await expect(page.getByText('No posts!')).toBeVisible();
  await expect(desk).not.toHaveCount(0);
  await logOut(page);
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(desk).toHaveCount(0);
});

test('who logs in after somebody else sees nothing of them in any tab', async ({ page, member, other }) => {
  const title = uniqueName('own');
  await createPost(member, { title });
  await page.goto('/market');
  const second = await page.context().newPage();
  await second.goto('/myposts/available');
  const own = second.getByRole('link', { name: title });
  await expect(own).toBeVisible();
  await logOut(page);
  await second.waitForURL('**/login**');
  const release = await holdBack(second, '**/api/post/**');
  await logIn(page, other);
  await second.getByRole('link', { name: 'My Posts' }).click();
  await second.waitForURL('**/myposts/available');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('My Posts');
  await expect(own).toBeHidden();
  release();
  await expect(second.getByText('No posts!')).toBeVisible();
});

test.describe('pictures after a logout', () => {
  test.use({ allowedConsole: /the server responded with a status of 401/ });

  test('[H5.25] do not open from what the browser has kept', async ({ page, member, admin }) => {
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

test.describe('[G1.10] a page from the back cache', () => {
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
    // A member who logs in in another tab does not see it either.
    await second.waitForURL('**/login?next=%2Fsaved');
    await logIn(second, other);
    await second.waitForURL('**/saved');
    await page.getByRole('link', { name: 'My Posts' }).click();
    await expect(page.getByText('No posts!')).toBeVisible();
  });
});

test.describe('a session that was ended', () => {
  test.use({ allowedConsole: /status of 401/ });
  test('is told once, and the name is filled in', async ({ page, other, admin, site }) => {
    const title = uniqueName('bookmark');
    await publishPost(await addMember(site), admin, { title });
    await page.goto('/login');
    await logIn(page, other);
    await page.waitForURL('**/market');
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
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(page.getByText('This could not be saved.')).toBeHidden();
    await expect(page.getByLabel('Username or email')).toHaveValue(other.email);
  });
});

test('the settings list the devices and log the others out after a question', async ({
  page,
  member,
  site,
}) => {
  const elsewhere = new Client(site.url);
  await elsewhere.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
  await page.goto('/settings/security');
  await expect(page.getByText('You are logged in on 2 devices.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await expect(page.locator(':focus')).toHaveText('You are logged out everywhere else.');
  expect((await elsewhere.call(authEndpoints.checkLogin)).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Security and devices' })).toBeVisible();
});
