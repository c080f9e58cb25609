import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { callTable } from '../../contract/call-table.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { Client } from '../../tests/support/client.ts';
import { test } from '../../tests/support/fixtures.ts';
import { type Person } from '../../tests/support/people.ts';

describe('[G2.2] writes from another site are refused', () => {
  const attempt = (member: Person, headers: Record<string, string>) =>
    member.fetch(authEndpoints.keepAlive.path, { method: 'POST', headers });
  test.for<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
  ])('%j', async (headers, { member }) => {
    const response = await attempt(member, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'other_site' });
  });
  test.for<Record<string, string>>([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    '[G2.4] %j passes',
    async (headers, { member }) => {
      expect((await attempt(member, headers)).status).toBe(200);
    },
  );
  test('[G2.3] our own origin passes', async ({ server, member }) => {
    expect(
      (await attempt(member, { origin: server.url.replace('localhost', new URL(server.url).hostname) }))
        .status,
    ).toBe(200);
  });
});

describe('headers', () => {
  test('[H6.1 H6.2] of a page allow no inline script, no framing and no sniffing', async ({ server }) => {
    for (const path of ['/', '/market', '/no/such/page']) {
      const { headers } = await fetch(new URL(path, server.url));
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self';img-src 'self' blob: data:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
  test('of a reply forbid caching', async ({ member }) => {
    const response = await member.fetch(postEndpoints.market.path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
  test('of an error contain the request id of the log', async ({ server }) => {
    const { body } = await new Client(server.url).call(authEndpoints.checkLogin);
    expect(body).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{12}$/) as string });
  });
});

test('a missing asset or call is a 404, not the page', async ({ member }) => {
  for (const path of ['/assets/gone.js', '/api/nothing', '/uploads/']) {
    expect((await member.fetch(path)).status).toBe(404);
  }
});

test('health checks cover the process and its dependencies', async ({ server }) => {
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200);
  expect(await (await fetch(new URL('/readyz', server.url))).json()).toEqual({
    status: 'ready',
    backupHours: null,
  });
});

test('a site whose backup would fail is not ready, and says why', async ({ start }) => {
  const server = await start();
  const ready = async () => (await fetch(new URL('/readyz', server.url))).json();
  await rm(join(server.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(server.dataDir, 'backups'), 'a file where the folder should be');
  await server.database.sql(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  expect(await ready()).toEqual({ status: 'not ready', problems: ['schema', 'images', 'backups'] });
});

test('OpenAPI describes every call, JSON strings too', async ({ server }) => {
  const document = (await (await fetch(new URL('/api/docs', server.url))).json()) as {
    paths: Record<string, object>;
    components: { schemas: Record<string, { properties?: object }> };
    openapi: string;
  };
  expect(Object.keys(document.components.schemas['Error']?.properties ?? {})).toEqual(
    expect.arrayContaining(['message', 'code', 'field', 'post_status', 'decided_by', 'until', 'reason']),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).toSorted()).toEqual(
    // No public demo.
    [...new Set(callTable.map(({ path }) => path))].filter((path) => !/enter-demo/.test(path)).toSorted(),
  );
  expect(document.paths['/api/post/market-post']).toMatchObject({
    get: {
      security: [{ session: [] }],
      parameters: expect.arrayContaining([
        expect.objectContaining({ in: 'query', name: 'page', required: false }),
      ]) as unknown[],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                type: 'string',
                contentMediaType: 'application/json',
                contentSchema: { type: 'array' },
              },
            },
          },
        },
        '4XX': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      },
    },
  });
  expect(document.paths['/api/post/create-post']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              properties: {
                'imageURLs[]': { type: 'array', items: { type: 'string' } },
                images: { type: 'array', items: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
      },
    },
  });
  const page = await fetch(new URL('/api/docs', server.url), { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('/api/post/create-post');
});
