import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addAdmin, addMember, createPost, publishPost, type Person } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';

/** What a browser gets for a URL. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { SITE_NAME: `Bund & "Bazaar" <$&>` } });
});
afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init);
const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test.each([
  '/',
  '/market',
  '/Market/',
  '/search?search=lamp',
  '/saved',
  '/myposts',
  '/myposts/available',
  '/myposts/draft-denied/',
  '/myposts/archived',
  '/post/12',
  '/new-post',
  '/edit-post/12',
  '/settings',
  '/pending-post',
  '/pending-user-updates',
  '/audit-trail?show=posts',
  '/login?next=%2Fsaved',
  '/signup',
  '/email-verification',
  '/forgot-password',
  '/unauthorized-page',
])('[G6.3] %s is a screen', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await get(path, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  }
});

test.each([
  '/none',
  '/marketplace',
  '/myposts/mine',
  '/post',
  '/post/12/edit',
  '/favicon.ico',
  '/index.html',
  '/wp-login.php',
  '/.env',
])('[G6.3] %s is none: 404 with the page, which says so', async (path) => {
  const response = await get(path, asBrowser);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<div id="root">');
  expect((await get(path, { method: 'HEAD' })).status).toBe(404);
});

test('SITE_NAME is in the title, the noscript text and the manifest', async () => {
  const page = await (await get('/login')).text();
  const escaped = 'Bund &#38; &#34;Bazaar&#34; &#60;$&#38;&#62;';
  expect(page).toContain(`<title>${escaped}</title>`);
  expect(page).toContain(`<noscript>${escaped} needs JavaScript. ${escaped}需要启用 JavaScript。</noscript>`);
  const manifest = await get('/site.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const built = JSON.parse(readFileSync('web/public/site.webmanifest', 'utf8')) as object;
  const name = 'Bund & "Bazaar" <$&>';
  expect(await manifest.json()).toEqual({ ...built, name, short_name: name });
});

/** The facts in a page, read as a browser reads them: the block ends at the first `</script>`. */
function factsIn(page: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/json" id="page-facts">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

describe('the page that the server sends', () => {
  let member: Person;
  let admin: Person;
  beforeAll(async () => {
    [member, admin] = await Promise.all([addMember(server), addAdmin(server)]);
  });
  const pageFor = async (person: Person, path: string) => (await person.fetch(path)).text();
  const preloadsIn = (page: string) =>
    [...page.matchAll(/<link rel="preload" as="(\w+)"[^>]* href="(?!\/languages)([^"]+)"/g)].map(
      ([, as, url]) => [as, url],
    );

  test('contains the replies of the calls for the site and the session', async () => {
    const { body: site } = await member.call(siteEndpoints.site);
    const { body: session } = await member.call(authEndpoints.checkLogin);
    const [{ id } = { id: '' }] = await server.database.sql<{ id: string }>(
      'select id::text from members where username = $1',
      [member.username],
    );
    const facts = factsIn(await pageFor(member, '/none'));
    expect(facts).toEqual({
      site,
      session: {
        memberId: id,
        sessionExpirationTime: expect.any(Number) as number,
        serverNow: expect.any(Number) as number,
        unread_count: 0,
        isAdmin: false,
        terms_to_accept: null,
        proof_due: null,
      },
    });
    const given = facts['session'] as Record<string, number>;
    // Each response computes the expiry from its own time.
    const drift = (given['sessionExpirationTime'] ?? 0) - Number(session['sessionExpirationTime']);
    expect(Math.abs(drift)).toBeLessThan(60_000);
    expect(given['serverNow']).toBeGreaterThan(Date.now() - 60_000);
  });

  test('escapes text that would end the script block', async () => {
    const site = await startServer({ env: { SITE_NAME: '</script><script>alert(1)</script>' } });
    const page = await (await fetch(site.url)).text();
    expect(factsIn(page)).toMatchObject({ site: { siteName: '</script><script>alert(1)</script>' } });
    expect(page).not.toContain('<script>alert');
    await site.stop();
  });

  test.each([
    ['without a cookie', undefined],
    ['with an unknown cookie', 'session=x'],
    ['after a logout', 'logged out'],
    ['with the cookie of a closed account', 'closed'],
  ])('knows no member %s, and names nothing of the market', async (_who, cookie) => {
    const person = await addMember(server);
    const own = `session=${person.cookies.get('session')}`;
    if (cookie === 'logged out') await person.call(authEndpoints.logOut);
    if (cookie === 'closed')
      await server.database.sql('delete from members where username = $1', [person.username]);
    const headers = cookie === undefined ? {} : { cookie: cookie.startsWith('session') ? cookie : own };
    const page = await (await get('/market', { headers })).text();
    expect(factsIn(page)['session']).toBeNull();
    expect(preloadsIn(page)).toEqual([]);
  });

  test('preloads the first call, the first row of photos and the files of its screen', async () => {
    const publish = () => publishPost(member, admin, { images: sampleImage('png') });
    await member.call(postEndpoints.archive, { postId: await publish() });
    const postId = await publish();
    const market = await pageFor(member, '/market');
    const [photo] = (await member.call(postEndpoints.full, { postId })).body['images'] as string[];
    expect(preloadsIn(market)).toEqual([
      // The same parameters as the screen's first call, which hides archived posts.
      ['fetch', '/api/post/market-post?hideArchived=true&#38;page=1'],
      ['image', `/${photo}`],
    ]);
    expect(preloadsIn(await pageFor(member, `/post/${postId}`))).toEqual([
      ['fetch', `/api/post/get-post-full?postId=${postId}`],
      ['image', `/${photo}`],
    ]);
    expect(preloadsIn(await pageFor(member, `/post/${await createPost(member)}`))).toHaveLength(1);
    const hidden = `/post/${await createPost(member, { images: sampleImage('png') })}`;
    expect(await pageFor(await addMember(server), hidden)).not.toMatch(/as="image"|<img/);
    // The screen's first call has other parameters, or the path is not a number.
    for (const path of ['/market?orderOption=Oldest+first', '/post/%22%3E', '/saved'])
      expect(preloadsIn(await pageFor(member, path))).toEqual([]);
    const [script = '/'] = /\/assets\/lists-[^"]+\.js/.exec(market) ?? [];
    expect((await get(script)).headers.get('content-type')).toContain('javascript');
    expect(await (await get('/')).text()).not.toContain('/assets/lists-');
  });

  test.each([
    ['/', 112],
    ['/market', 135],
    ['/post/1', 165],
    ['/settings', 210],
  ])('%s loads at most %i kB of scripts, and none of the desk', async (path, atMost) => {
    const page = await pageFor(member, path);
    const scripts = new Set(page.match(/\/assets\/[^"]+\.js(?=")/g));
    expect([...scripts].filter((script) => /\/(admin|site)-/.test(script))).toEqual([]);
    const packed = { headers: { 'accept-encoding': 'gzip' } };
    const sizes = await Promise.all(
      [...scripts].map(async (script) => Number((await get(script, packed)).headers.get('content-length'))),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(atMost * 1000);
  });
});

test('a page is served without the session if the database does not answer', async () => {
  const member = await addMember(server);
  await server.database.sql('alter table sessions rename to sessions_away');
  const page = await member.fetch('/market');
  await server.database.sql('alter table sessions_away rename to sessions');
  expect(page.status).toBe(200);
  expect(factsIn(await page.text())).not.toHaveProperty('session');
});

describe('from outside ALLOWED_NETWORKS', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startServer({ env: { ALLOWED_NETWORKS: '10.0.0.0/8' } });
  });
  afterAll(() => closed.stop());

  test.each(['/', '/market', '/none', '/mark.svg'])(
    '[G5.4] a browser gets a page in both languages at %s',
    async (path) => {
      const response = await fetch(new URL(path, closed.url), asBrowser);
      expect(response.status).toBe(403);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      const page = await response.text();
      expect(page).toContain('This site is reachable only from the university network or VPN.');
      expect(page).toContain('本站仅限校园网或 VPN 访问。');
      expect(page).not.toContain('<script');
    },
  );

  test('the machine itself may ask whether the site is ready', async () => {
    expect((await fetch(new URL('/readyz', closed.url))).status).toBe(200);
  });

  test.each(['GET', 'POST'])('[G5.4] a call gets JSON: %s', async (method) => {
    const path = method === 'GET' ? '/api/site' : '/api/auth/login';
    const headers = { accept: method === 'GET' ? 'application/json' : 'text/html' };
    const response = await fetch(new URL(path, closed.url), { method, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'outside_network' });
  });
});

test('a full disk of the database is reported without mentioning images', async () => {
  // Raises PostgreSQL's error for a full disk.
  await server.database.sql(`
    create function refuse_sign_up() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await server.database.sql(
    'create trigger full_disk before insert on sign_ups for each row execute function refuse_sign_up()',
  );
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'someone@nyu.edu', username: 'someone', password: 'correct-horse-9' });
  const response = await get('/api/auth/signup', { method: 'POST', headers, body });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'storage_full',
    message: 'This could not be stored right now. Please try again later.',
  });
});
