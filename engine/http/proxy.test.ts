import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { restartDelays } from '../../tests/support/attempts.ts';
import { Client, type Answer } from '../../tests/support/client.ts';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { addMember, password } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Forwarded addresses are believed only if a trusted proxy sent them (rule G8, TRUST_PROXY). */

const from = (server: TestServer, address: string) =>
  fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
const logIn = (server: TestServer, name: string, secret: string, headers: Record<string, string>) =>
  new Client(server.url).send(authEndpoints.logIn, authEndpoints.logIn.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ usernameOrEmail: name, password: secret }),
  });
const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0];

describe('without TRUST_PROXY', () => {
  test('[G8.25] the forwarded address is ignored', async ({ start }) => {
    const server = await start({ env: { ALLOWED_NETWORKS: '10.0.0.0/8' } });
    expect(await from(server, '10.1.2.3')).toBe(403);
  });

  test('[H6.3] the forwarded protocol and host are ignored', async ({ start }) => {
    const server = await start();
    const member = await addMember(server);
    const answer = await logIn(server, member.email, password, { 'x-forwarded-proto': 'https' });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^session=/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    const other = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    expect(await logIn(server, member.email, password, other)).toMatchObject({ code: 'other_site' });
  });

  test('another forwarded address gives no new attempts', async ({ start }) => {
    const server = await start({ env: { RATE_LIMIT: 'on' } });
    const member = await addMember(server);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${count}` };
      await restartDelays(server);
      statuses.push((await logIn(server, member.email, 'wrong-guess', headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe('with TRUST_PROXY', () => {
  test('[G8.25] the nearest address that is not a proxy is used', async ({ start }) => {
    const server = await start({
      env: { ALLOWED_NETWORKS: '10.0.0.0/8', TRUST_PROXY: '127.0.0.1, 172.16.0.0/12' },
    });
    expect(await from(server, '10.1.2.3')).toBe(200);
    expect(await from(server, '10.1.2.3, 172.16.0.9')).toBe(200);
    expect(await from(server, '10.1.2.3, 203.0.113.9')).toBe(403);
  });

  test('[G8.25] a proxy that is not configured is not trusted', async ({ start }) => {
    const server = await start({ env: { ALLOWED_NETWORKS: '10.0.0.0/8', TRUST_PROXY: '192.0.2.1' } });
    expect(await from(server, '10.1.2.3')).toBe(403);
  });

  test('[G1.4] https at the proxy makes the cookie Secure and __Host-, and the origin https', async ({
    start,
  }) => {
    const server = await start({ env: { TRUST_PROXY: '127.0.0.1' } });
    const member = await addMember(server);
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'exchange.test.edu' };
    const answer = await logIn(server, member.email, password, {
      ...https,
      origin: 'https://exchange.test.edu',
    });
    expect(cookieOf(answer)).toMatch(/^__Host-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    // The cookie of plain http is not accepted.
    const plain = { headers: { ...https, cookie: `session=${member.cookies.get('session') ?? ''}` } };
    expect((await fetch(server.url + authEndpoints.checkLogin.path, plain)).status).toBe(401);
    expect(
      await logIn(server, member.email, password, { ...https, origin: 'http://exchange.test.edu' }),
    ).toMatchObject({ code: 'other_site' });
  });

  test('[G8.2] attempts are counted by account and address', async ({ start }) => {
    const server = await start({ env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'on' } });
    const member = await addMember(server);
    const guess = (address: string, name: string, secret = 'wrong-guess') =>
      logIn(server, name, secret, { 'x-forwarded-for': address }).then(({ status }) => status);
    for (let count = 0; count < 5; count += 1) {
      expect(await guess('10.0.0.1', member.email)).toBe(401);
      // Username and e-mail count for the same account.
      expect(await guess('10.0.0.1', member.username.toUpperCase())).toBe(401);
    }
    await restartDelays(server);
    expect(await guess('10.0.0.1', member.username)).toBe(429);
    await restartDelays(server);
    expect(await guess('10.0.0.1', member.email, password)).toBe(429);
    expect(await guess('10.0.0.2', member.email, password)).toBe(200);
  });
});
