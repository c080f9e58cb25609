import { describe, expect } from 'vitest';
import { siteTest } from '../../tests/support/fixtures.ts';

/** Compressed answers. */

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
