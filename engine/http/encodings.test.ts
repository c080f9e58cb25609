import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { siteTest } from '../../tests/support/fixtures.ts';

/** Compressed answers and compressed bodies. */

describe.each([
  ['a call', '/api/page?name=terms&language=en'],
  ['the description of the calls', '/api/docs/json'],
  ['the metrics', '/metrics'],
  ['a file of the build', '/sw.js'],
])('%s', (_what, path) => {
  const test = siteTest.extend(
    'ask',
    ({ server }) =>
      (accepted: string, method = 'GET') =>
        fetch(server.url.replace('localhost', '127.0.0.1') + path, {
          method,
          headers: { 'accept-encoding': accepted },
        }),
  );

  test('is compressed for clients that accept it, and caches keep both apart', async ({ ask }) => {
    const [plain, packed] = await Promise.all([ask('identity'), ask('gzip, deflate')]);
    expect([plain.status, packed.status]).toEqual([200, 200]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    for (const { headers } of [plain, packed]) expect(headers.get('vary')).toBe('accept-encoding');
    const length = (await plain.text()).length;
    expect((await packed.text()).length).toBeGreaterThan(length * 0.9);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(length / 2);
  });

  test('has the same headers for HEAD', async ({ ask }) => {
    const { headers } = await ask('gzip', 'HEAD');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toBe((await ask('gzip')).headers.get('content-type'));
  });
});

describe('a compressed body', () => {
  const test = siteTest.extend(
    'logIn',
    ({ server }) =>
      (encoding: string, body: Buffer) =>
        fetch(`${server.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
          body: Uint8Array.from(body),
        }),
  );
  const plain = Buffer.from(JSON.stringify({ usernameOrEmail: 'nobody', password: 'A-long-passw0rd' }));

  test.for([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['identity', plain],
  ] as const)('is read: %s', async ([encoding, body], { logIn }) => {
    const response = await logIn(encoding, body);
    expect(await response.json()).toMatchObject({ code: 'wrong_login' });
  });

  test.for([
    ['an unknown encoding', 'compress', plain, 415, 'wrong_type'],
    ['another encoding than it says', 'gzip', plain, 400, 'bad_request'],
    ['a body that is cut off', 'gzip', gzipSync(plain).subarray(0, -9), 400, 'bad_request'],
    ['more bytes than the call allows', 'gzip', gzipSync(Buffer.alloc(10_000_000, ' ')), 413, 'too_large'],
  ] as const)('is refused: %s', async ([_what, encoding, body, status, code], { logIn }) => {
    const response = await logIn(encoding, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });
});
