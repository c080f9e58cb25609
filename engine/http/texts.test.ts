import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers });

test.each([
  ['/', 'en-GB,en;q=0.9,zh;q=0.8', ['en/first']],
  ['/login', 'en', ['en/first', 'en/rest']],
  ['/', 'fr,zh-CN;q=0.8,en;q=0.7', ['zh/first']],
  ['/none', 'zh', ['zh/first']],
])(
  'the page of %s for %s names %j, which are kept for as long as they are the same',
  async (path, wanted, parts) => {
    const page = await (await get(path, { 'accept-language': wanted })).text();
    const named = [
      ...page.matchAll(/<link rel="preload" as="fetch"[^>]* href="(\/languages\/([^".]+)[^"]+)"/g),
    ];
    expect(named.map(([, , part]) => part)).toEqual(parts);
    for (const [, address = ''] of named) {
      const answer = await get(address);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.json()).toHaveProperty('posts');
      expect((await get(address.replace('?v=', '?v=0'))).status).toBe(404);
    }
  },
);

test.each(['br', 'gzip', 'identity'])(
  'texts come packed as %s, and without a version they are asked for again',
  async (encoding) => {
    const answer = await get('/languages/zh/first.json', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toMatchObject({ common: { header: { market: '集市' } } });
  },
);

test('the languages of the site are listed, and there are no texts of others or of the server', async () => {
  expect(await (await get('/languages')).json()).toMatchObject([
    { code: 'en', tag: 'en', dir: 'ltr', name: 'English' },
    { code: 'zh', tag: 'zh-CN', dir: 'ltr', name: '中文' },
  ]);
  for (const path of ['/languages/it/first.json', '/languages/en/server.json', '/languages/en/__proto__'])
    expect((await get(path)).status).toBe(404);
  expect(await (await get('/languages/en/rest.json')).text()).not.toContain('"Hello "');
});
