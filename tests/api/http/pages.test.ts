import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

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
])('%s is a screen', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await get(path, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  }
});

test.each([
  '/metrics',
  '/none',
  '/marketplace',
  '/myposts/mine',
  '/post',
  '/post/12/edit',
  '/favicon.ico',
  '/index.html',
  '/wp-login.php',
  '/.env',
])('%s is none: 404 with the page, which says so', async (path) => {
  const response = await get(path, asBrowser);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<div id="root">');
  expect((await get(path, { method: 'HEAD' })).status).toBe(404);
});

test('SITE_NAME stands in the title, without scripts and in the manifest', async () => {
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

describe('from outside ALLOWED_NETWORKS', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startServer({ env: { ALLOWED_NETWORKS: '10.0.0.0/8' } });
  });
  afterAll(() => closed.stop());

  test.each(['/', '/market', '/none', '/mark.svg'])(
    'a browser gets a page in both languages at %s',
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

  test.each(['GET', 'POST'])('a call gets JSON: %s', async (method) => {
    const path = method === 'GET' ? '/api/site' : '/api/auth/login';
    const headers = { accept: method === 'GET' ? 'application/json' : 'text/html' };
    const response = await fetch(new URL(path, closed.url), { method, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'outside_network' });
  });
});

test('a full disk under the database is told without speaking of pictures', async () => {
  // Raises PostgreSQL's error for a full disk.
  await server.database.sql(`
    create function refuse_sign_up() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await server.database.sql(
    'create trigger full_disk before insert on sign_ups for each row execute function refuse_sign_up()',
  );
  const response = await get('/api/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'someone@nyu.edu', username: 'someone', password: 'correct-horse-9' }),
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'storage_full',
    message: 'This could not be stored right now. Please try again later.',
  });
});
