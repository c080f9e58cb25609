import type { Page } from 'playwright/test';
import { sampleImage } from '../../support/image-samples.ts';
import { addAdmin, addMember, createPost, publishPost } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';
import { enterAs, expect, expectLoaded, logIn, logOut, ownContext, test, uniqueName } from '../site.ts';

/** What the service worker keeps, and what it must not keep. */

test.use({
  serviceWorkers: 'allow',
  allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch/,
});

const kept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('member-data');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Opens the market with a service worker that controls it. */
async function openControlled(page: Page, url = '') {
  await page.clock.install();
  await page.goto(`${url}/market`);
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  await page.clock.runFor(16_000);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
}

test(
  'posts that were seen can be read offline, until the logout',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('tunnel');
    const images = sampleImage('png');
    const postId = await publishPost(other, admin, { title, images, description: 'Under the river.' });
    const unseen = await publishPost(other, admin);
    await openControlled(page);
    await page.goto(`/post/${postId}`);
    await expect(page.getByText('Under the river.')).toBeVisible();
    await expect.poll(() => kept(page)).toContain('/api/post/get-post-full');
    await page.context().setOffline(true);
    await page.goto(`/post/${postId}`);
    await expect(page.getByText('Under the river.')).toBeVisible();
    await page.goto('/market');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.goto(`/post/${unseen}`);
    await expect(page.getByRole('main').getByText('The site could not be reached.')).toBeVisible();
    for (const path of ['/login/campus', '/login/campus/callback?state=a'])
      await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await page.context().setOffline(false);
    const lastPage = page.waitForResponse(`**/post/${postId}`);
    await page.goto(`/post/${postId}`);
    await (await lastPage).finished();
    // The cached page that serves all screens holds nothing about the member.
    const shell = await page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '');
    expect(shell).toContain('<title>Campus Exchange</title>');
    expect(shell).not.toMatch(/page-facts|uploads/);
    await page.goto('/market');
    await logOut(page);
    await page.waitForURL('**/login');
    await expect.poll(() => kept(page)).toEqual([]);
  },
);

test(
  'a session that was ended elsewhere leaves nothing in the browser',
  ownContext,
  async ({ page, member, other, admin }) => {
    await publishPost(other, admin);
    await openControlled(page);
    await expect.poll(() => kept(page)).toContain('/api/post/market-post');
    await expect(page.getByText('1 post', { exact: true }).filter({ visible: true })).toBeVisible();
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/saved');
    await page.waitForURL('**/login**');
    await expect.poll(() => kept(page)).toEqual([]);
    expect(member.username).not.toBe('');
  },
);

test(
  '[G1.11] drafts, own posts and the account are not kept',
  ownContext,
  async ({ page, member, other, admin }) => {
    const shown = await publishPost(other, admin);
    const draft = await createPost(member, { title: uniqueName('draft'), postStatus: 'Draft' });
    await openControlled(page);
    for (const path of [
      '/myposts/available',
      '/myposts/draft-denied',
      '/myposts/archived',
      '/saved',
      '/settings',
    ]) {
      await page.goto(path);
      await expectLoaded(page);
    }
    await page.goto(`/post/${draft}`);
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await page.goto(`/post/${shown}`);
    await expect(page.getByRole('button', { name: 'Report' })).toBeVisible();
    await expect
      .poll(async () => [...new Set(await kept(page))].toSorted())
      .toEqual([
        '/api/post/get-post-full',
        '/api/post/market-post',
        '/api/post/my-saved-post',
        '/session-end',
      ]);
    const posts = await page.evaluate(async () => {
      const cache = await caches.open('member-data');
      const replies = (await cache.keys()).filter(({ url }) => url.includes('get-post-full'));
      return replies.map(({ url }) => new URL(url).searchParams.get('postId'));
    });
    expect(posts).toEqual([shown]);
  },
);

test(
  '[G1.12] what was kept cannot be read after the end of the session, and is deleted',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin, { description: 'Under the river.' });
    await openControlled(page);
    await page.goto(`/post/${postId}`);
    await expect.poll(() => kept(page)).toContain('/api/post/get-post-full');
    // The worker has the device's clock: move the end instead.
    await page.evaluate(async () => {
      const cache = await caches.open('member-data');
      await cache.put('/session-end', new Response('0'));
    });
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByText('The site could not be reached.')).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);
  },
);

test('while the server is down, a member reads on and can ask it again', ownContext, async ({ page }) => {
  const site = await startServer();
  const [member, other, admin] = await Promise.all([addMember(site), addMember(site), addAdmin(site)]);
  const seen = await publishPost(other, admin, { description: 'Under the river.' });
  await page.goto(`${site.url}/guidelines`);
  await enterAs(page, member);
  await openControlled(page, site.url);
  await page.goto(`${site.url}/post/${seen}`);
  await expect(page.getByText('Under the river.')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('/api/post/get-post-full');
  await site.halt();
  await page.reload();
  await expect(page.getByText('Under the river.')).toBeVisible();
  const notReached = page.getByRole('alert').filter({ hasText: 'The site could not be reached.' });
  await expect(notReached).toBeVisible();
  const again = await startServer({ on: site, env: { PORT: new URL(site.url).port } });
  await notReached.getByRole('button', { name: 'Try again' }).click();
  await expect(notReached).toBeHidden();
  await again.stop();
  await site.stop();
});

test('a login removes what an earlier session has left', async ({ page, other }) => {
  const left = '/api/post/get-post-full';
  await page.goto('/login');
  await page.evaluate(async (path) => {
    const cache = await caches.open('member-data');
    await cache.put(path, new Response('{}'));
  }, left);
  expect(await kept(page)).toEqual([left]);
  await logIn(page, other);
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(left);
});
