import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { Client } from '../../tests/support/client.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** What all responses have in common (rules G2 and G5). */

const test = base.extend('env', { LOG_LEVEL: 'info' });

const audited = (server: TestServer) =>
  server.database.sql<{ object: string }>("select object from audit where action = 'refuse-other-site'");
test('[H7.13] the audit trail contains nothing from the URLs of strangers', async ({ server }) => {
  const path = '/api/auth/login?password=typed-by-mistake';
  const response = await fetch(server.url + path, { method: 'POST', headers: { origin: 'null' } });
  expect(response.status).toBe(403);
  expect(JSON.stringify(await audited(server))).not.toContain('typed-by-mistake');
});

test('[G5.1] another spelling of a URL gets the same headers', async ({ server }) => {
  const { status, headers } = await fetch(`${server.url}/%61pi/site`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET http://x/api/site HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*cache-control: no-store\r\n/i);
});

test('pages are not cached; hashed assets are', async ({ server }) => {
  const page = await fetch(`${server.url}/market`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const { headers } = await fetch(server.url + script);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const rules = await fetch(`${server.url}/robots.txt`);
  expect(rules.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await rules.text()).toContain('Disallow: /uploads/');
});

test.for([
  ['/api/auth/check-login', 401],
  ['/api/nothing', 404],
  ['/uploads/x.webp', 401],
  ['/assets/gone.js', 404],
  ['/%', 400],
  ['/api/%zz', 400],
] as const)(
  '[G5.2] the refusal of %s names its request, and the log knows it',
  async ([path, status], { server }) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { requestId, ...body } = (await response.json()) as Record<string, string>;
    expect(requestId).toMatch(/^[\w-]{12}$/);
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message']);
    await waitFor(() => expect(server.output()).toContain(`"reqId":"${requestId ?? ''}"`));
  },
);

test('[G2.3] requests of our own pages pass, also with a Referer alone', async ({ server }) => {
  const client = new Client(server.url);
  const from = (origin: string) =>
    client.fetch('/api/auth/logout', { method: 'POST', headers: { origin } }).then(({ status }) => status);
  const { host } = new URL(server.url);
  expect(await from(`http://${host}`)).toBe(200);
  expect(await from(`https://${host}`)).toBe(403);
  expect(await from(`http://${host}1`)).toBe(403);
});
