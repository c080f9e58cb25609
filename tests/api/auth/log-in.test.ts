import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { joinAs, joinAsAdmin, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

const test = base.extend('member', ({ server }) => joinAs(server));

const logIn = (
  server: TestServer,
  usernameOrEmail: unknown,
  secret: unknown = password,
  client = new Client(server.url),
) => client.call(authEndpoints.logIn, { usernameOrEmail, password: secret });

test('[3.9 7.5] accepts username or e-mail in any case, and replies with the end of the session', async ({
  server,
  member,
}) => {
  for (const name of [member.username, member.email, member.email.toUpperCase()]) {
    const answer = await logIn(server, name);
    expect(answer).toMatchObject({ status: 200 });
    const { sessionExpirationTime, serverNow } = answer.body as unknown as Record<string, number>;
    expect(Number(sessionExpirationTime) - Number(serverNow)).toBeGreaterThan(86_000_000);
  }
});

test('gives the same reply for a wrong name and a wrong password', async ({ server, member }) => {
  const wrong = await logIn(server, member.username, 'not-the-password');
  const unknown = await logIn(server, 'nobody_at_all', 'not-the-password');
  expect(wrong).toMatchObject({ status: 401, message: 'Incorrect username, email or password.' });
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

describe('[5.14 9.9] invalid', () => {
  const identifier =
    'Username should only contain alphanumerical values and underscores, or invalid email format.';
  const forbidden = 'The password cannot contain <, >, ", \', `, ;, &, $, /, \\, (, ), {, }';
  test.for([
    ['', 'long-enough', identifier],
    ['a'.repeat(255), 'long-enough', identifier],
    [['a', 'b'], 'long-enough', identifier],
    ['someone', 'semi;colon', forbidden],
    ['someone', { length: 9 }, 'The password should be 8 to 128 characters long.'],
  ] as const)('[5.15] %j, %j', async ([name, secret, message], { server }) => {
    expect(await logIn(server, name, secret)).toMatchObject({ status: 400, message });
  });
});

test('an unverified account with the right password gets a new code session, for a day', async ({
  server,
}) => {
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  await new Client(server.url).call(authEndpoints.signUp, { email, username, password });
  await server.mailbox.code(email);
  const browser = new Client(server.url);
  const age = (hours: number) =>
    server.database.sql(
      'update sign_ups set created_at = now() - make_interval(hours => $2) where email = $1',
      [email, hours],
    );
  await age(24);
  expect(await logIn(server, username, password, browser)).toMatchObject({
    status: 401,
    code: 'wrong_login',
  });
  await age(23);
  expect(await logIn(server, username, password, browser)).toMatchObject({ status: 403, code: 'unverified' });
  const verificationCode = await server.mailbox.code(email, 2);
  expect(await browser.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({ status: 200 });
  expect(await logIn(server, username)).toMatchObject({ status: 200 });
});

describe('sessions', () => {
  test('[7.3] are found, renewed and ended', async ({ server, member }) => {
    const browser = new Client(server.url);
    await logIn(server, member.email, password, browser);
    expect(await browser.call(authEndpoints.checkLogin)).toMatchObject({
      status: 200,
      message: 'session-alive',
    });
    expect(await browser.call(authEndpoints.keepAlive)).toMatchObject({
      status: 200,
      message: 'session-renewed',
    });
    const kept = new Map(browser.cookies);
    expect(await browser.call(authEndpoints.logOut)).toMatchObject({ status: 200, message: 'Logged out.' });
    expect([...browser.cookies.keys()]).toEqual(['device']);
    expect(await browser.call(authEndpoints.logOut)).toMatchObject({ status: 200 });
    kept.forEach((value, name) => browser.cookies.set(name, value));
    expect(await browser.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  });

  test('[G1.1 G1.2 G1.3] use an HttpOnly, SameSite=Lax cookie, and are stored as SHA-256', async ({
    server,
    member,
  }) => {
    const browser = new Client(server.url);
    const answer = await logIn(server, member.email, password, browser);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const token = browser.cookies.get('session') ?? '';
    const stored = await server.database.sql<{ session: string }>(
      'select s::text as session from sessions s',
    );
    const hash = createHash('sha256').update(token).digest('hex');
    expect(stored.filter(({ session }) => session.includes(hash))).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('expire', async ({ server, member }) => {
    const browser = new Client(server.url);
    await logIn(server, member.email, password, browser);
    await server.database.sql('update sessions set expires_at = now()');
    expect(await browser.call(authEndpoints.checkLogin)).toMatchObject({ status: 401, code: 'no_session' });
  });

  test('slide by 24 hours but never past 14 days', async ({ server, member }) => {
    const browser = new Client(server.url);
    await logIn(server, member.email, password, browser);
    await server.database.sql(
      "update sessions set created_at = now() - interval '13 days 23 hours', expires_at = now() + interval '1 minute'",
    );
    const { body } = await browser.call(authEndpoints.keepAlive);
    const left = Number(body['sessionExpirationTime']) - Number(body['serverNow']);
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
  });

  test.for([
    [50, 0],
    [70, 1],
  ] as const)(
    'that were renewed %i minutes ago are renewed by %i requests',
    async ([minutes, renewals], { server, member }) => {
      const browser = new Client(server.url);
      await logIn(server, member.email, password, browser);
      await browser.call(authEndpoints.checkLogin);
      await server.database.sql('update sessions set expires_at = now() + make_interval(mins => 1440 - $1)', [
        minutes,
      ]);
      await browser.call(authEndpoints.checkLogin);
      const renewed = await server.database.sql(
        "select from sessions where expires_at > now() + interval '1435 minutes'",
      );
      expect(renewed).toHaveLength(renewals);
    },
  );

  test('[G1.6] are limited to ten for each member; the oldest one ends', async ({ server }) => {
    const person = await joinAs(server);
    const browsers = Array.from({ length: 10 }, () => new Client(server.url));
    for (const browser of browsers) await logIn(server, person.email, password, browser);
    expect(await person.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
    expect(await browsers[0]?.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  });

  test('[G1.7] change at every login', async ({ server, member }) => {
    const browser = new Client(server.url);
    await logIn(server, member.email, password, browser);
    const before = browser.cookies.get('session') ?? '';
    await logIn(server, member.email, password, browser);
    expect(browser.cookies.get('session')).not.toBe(before);
    browser.cookies.set('session', before);
    expect(await browser.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  });
});

describe('roles', () => {
  test('[6.4 7.4 G1.5] check-admin accepts admins only', async ({ server, member }) => {
    const admin = await joinAsAdmin(server);
    expect(await admin.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200, message: 'is admin' });
    expect((await admin.call(profileEndpoints.info)).body).toMatchObject({ role: 'admin' });
    expect((await member.call(authEndpoints.logIn, { usernameOrEmail: member.email, password })).status).toBe(
      200,
    );
    expect(await member.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
    // A revoked admin loses the rights at once.
    await server.database.sql("update members set role = 'member' where email = $1", [admin.email]);
    expect(await admin.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
  });
});
