import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { restartDelays } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { addMember, joinAs, password, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** A known browser has its own limit, so that guesses made elsewhere don't lock the owner out. */

const test = base.extend('env', { RATE_LIMIT: 'on', LIMITS: 'log-in=9999/hour' });

const logIn = (who: Person, browser: Client, secret = password) =>
  browser.call(authEndpoints.logIn, { usernameOrEmail: who.email, password: secret });

/** A browser that keeps its device cookie after the logout. */
async function knownBrowser(server: TestServer, who: Person): Promise<Client> {
  const browser = new Client(server.url);
  expect(await logIn(who, browser)).toMatchObject({ status: 200 });
  await browser.call(authEndpoints.logOut);
  expect(browser.cookies.has('session')).toBe(false);
  return browser;
}

/** Guesses from new browsers until the account refuses them. */
async function guessUntilRefused(server: TestServer, who: Person): Promise<void> {
  for (let count = 0; count < 10; count += 1)
    expect(await logIn(who, new Client(server.url), 'wrong-guess')).toMatchObject({ status: 401 });
  await restartDelays(server);
  expect(await logIn(who, new Client(server.url))).toMatchObject({ status: 429, code: 'too_many' });
}

test('[G8.5] the device cookie is HttpOnly and limited to account calls', async ({ server }) => {
  const who = await addMember(server);
  const answer = await logIn(who, new Client(server.url));
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('device='));
  expect(line).toMatch(/^device=[\w.~-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
});

test('[G8.4] guesses of others do not delay the owner in a browser that is known to the account', async ({
  server,
}) => {
  const who = await addMember(server);
  const browser = await knownBrowser(server, who);
  await guessUntilRefused(server, who);
  expect(await logIn(who, browser)).toMatchObject({ status: 200 });
  // New browsers are still refused.
  await restartDelays(server);
  expect(await logIn(who, new Client(server.url))).toMatchObject({ status: 429 });
});

test('[G8.4] a known browser has ten attempts of its own before a delay', async ({ server }) => {
  const who = await addMember(server);
  const browser = await knownBrowser(server, who);
  for (let count = 0; count < 10; count += 1)
    expect(await logIn(who, browser, 'wrong-guess')).toMatchObject({ status: 401 });
  await restartDelays(server);
  const refused = await logIn(who, browser);
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await logIn(who, new Client(server.url))).toMatchObject({ status: 200 });
});

test('[G8.4] a member who logs in on 240 connections at a time keeps nobody out of a known browser', async ({
  server,
}) => {
  const [owner, flooder] = [await addMember(server), await joinAs(server)];
  const browser = await knownBrowser(server, owner);
  const flooding: Client[] = [];
  for (let count = 0; count < 24; count += 1) flooding.push(await knownBrowser(server, flooder));
  const flood = Promise.all(
    Array.from({ length: 240 }, async (_, connection) => {
      const client = new Client(server.url);
      client.cookies.set('device', flooding[connection % flooding.length]?.cookies.get('device') ?? '');
      return (await logIn(flooder, client)).status;
    }),
  );
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await logIn(owner, browser)).status);
  expect(statuses).toEqual(Array<number>(6).fill(200));
  expect(new Set(await flood)).toEqual(new Set([200, 503]));
});

test('several accounts can know the same browser', async ({ server }) => {
  const [first, second] = [await addMember(server), await addMember(server)];
  const browser = await knownBrowser(server, first);
  await logIn(second, browser);
  await guessUntilRefused(server, first);
  await guessUntilRefused(server, second);
  expect(await logIn(first, browser)).toMatchObject({ status: 200 });
  expect(await logIn(second, browser)).toMatchObject({ status: 200 });
});

describe('is not trusted', () => {
  test("[G8.5] another account's cookie, a changed one, or one from another site's key", async ({
    server,
  }) => {
    const [owner, stranger] = [await addMember(server), await addMember(server)];
    const known = (await knownBrowser(server, owner)).cookies.get('device') ?? '';
    const foreign = (await knownBrowser(server, stranger)).cookies.get('device') ?? '';
    const [id = '', nonce = '', day = '', signature = ''] = known.split('.');
    const [, foreignNonce = '', , foreignSignature = ''] = foreign.split('.');
    await guessUntilRefused(server, owner);
    for (const forged of [
      foreign,
      [id, foreignNonce, day, foreignSignature].join('.'),
      [id, 'another-nonce', day, signature].join('.'),
      [id, nonce, String(Number(day) + 100), signature].join('.'),
      [id, nonce, day, ''].join('.'),
      [id, nonce, day, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.'),
      'x'.repeat(900),
      '~~..~.',
    ]) {
      const browser = new Client(server.url);
      browser.cookies.set('device', forged);
      await restartDelays(server);
      expect(await logIn(owner, browser)).toMatchObject({ status: 429 });
    }
  });

  test('[G8.5] a browser from before the password was changed', async ({ server }) => {
    const who = await addMember(server);
    const browser = await knownBrowser(server, who);
    const change = { currentPassword: password, newPassword: 'quite-another-7' };
    expect(await who.call(authEndpoints.changePassword, change)).toMatchObject({ status: 200 });
    await guessUntilRefused(server, who);
    await restartDelays(server);
    expect(await logIn(who, browser, 'quite-another-7')).toMatchObject({ status: 429 });
    // The browser that changed the password is known.
    expect(await logIn(who, who, 'quite-another-7')).toMatchObject({ status: 200 });
  });
});
