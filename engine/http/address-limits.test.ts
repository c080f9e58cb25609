import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { keepAddressLimits } from '../../tests/support/attempts.ts';
import { Client } from '../../tests/support/client.ts';
import { siteTest } from '../../tests/support/fixtures.ts';
import { addMember, joinAs, password, uniqueName } from '../../tests/support/people.ts';
import { challengeOf, prove } from '../../tests/support/proof.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Limits per address, which a whole campus may share. */

const test = siteTest.extend(
  'startLimited',
  ({ start }) =>
    (limits: string, more: Record<string, string> = {}) =>
      start({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'warn', LIMITS: limits, ...more } }),
);

const newcomer = () => {
  const username = uniqueName();
  return { username, email: `${username.replaceAll('_', '.')}@nyu.edu`, password };
};
const signUp = (server: TestServer, more: object = {}) =>
  new Client(server.url).call(authEndpoints.signUp, { ...newcomer(), ...more });
const reset = (server: TestServer, emailInput: string) =>
  new Client(server.url).call(authEndpoints.createResetSession, { emailInput });
const guess = (server: TestServer, usernameOrEmail = uniqueName('nobody')) =>
  new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail, password: 'wrong-guess' });

// A new window of a limit may begin during a test, which the second try of every test is for.
describe('guesses at passwords', () => {
  test('[G8.8 G8.14] block an address for new browsers, but not for known ones or those with a proof of work', async ({
    startLimited,
  }) => {
    const server = await startLimited('log-in-address=6/15m');
    const [member, other] = [await addMember(server), await joinAs(server)];
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => guess(server).then(({ status }) => status)),
    );
    expect(statuses.toSorted()).toEqual([...Array<number>(6).fill(401), ...Array<number>(6).fill(429)]);
    await keepAddressLimits(server);
    const right = { usernameOrEmail: member.email, password };
    const refused = await new Client(server.url).call(authEndpoints.logIn, right);
    expect(refused).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    const proof = prove(challengeOf(refused));
    expect(await new Client(server.url).call(authEndpoints.logIn, { ...right, proof })).toMatchObject({
      status: 200,
    });
    expect(await other.call(authEndpoints.logIn, { usernameOrEmail: other.email, password })).toMatchObject({
      status: 200,
    });
    const warnings = server.output().match(/the limit log-in-address=6\/15m of one address is used up/g);
    expect(warnings).toHaveLength(1);
    expect(server.output()).toContain('raise the numbers in LIMITS or name it in LIMITS_EXEMPT');
  });

  test('do not count right passwords, whether or not the e-mail is verified', async ({ startLimited }) => {
    const server = await startLimited('log-in-address=2/15m');
    const [member, unverified] = [await addMember(server), newcomer()];
    expect(await signUp(server, unverified)).toMatchObject({ status: 200 });
    const logIn = ({ email }: { email: string }) =>
      new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: email, password });
    for (let count = 0; count < 4; count += 1) {
      expect(await logIn(member)).toMatchObject({ status: 200 });
      expect(await logIn(unverified)).toMatchObject({ status: 403, code: 'unverified' });
    }
  });

  test('[G8.6] are limited for an account over all addresses', async ({ startLimited }) => {
    const server = await startLimited('', { TRUST_PROXY: '127.0.0.1' });
    const member = await addMember(server);
    const from = (address: string) =>
      new Client(server.url).send(authEndpoints.logIn, authEndpoints.logIn.path, {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ usernameOrEmail: member.email, password: 'wrong-guess' }),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await from(`10.0.${count}.1`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(401));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  });

  test('[G8.8] are counted together for an IPv6 /64', async ({ startLimited }) => {
    const server = await startLimited('log-in-address=3/15m', { TRUST_PROXY: '127.0.0.1' });
    const statuses: number[] = [];
    for (const end of ['1', '2:3', 'ffff:1:2:3', '9', 'a'])
      statuses.push(
        (
          await new Client(server.url).send(authEndpoints.logIn, authEndpoints.logIn.path, {
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `2001:db8:1:2:${end.includes('ffff') ? '' : ':'}${end}`,
            },
            body: JSON.stringify({ usernameOrEmail: uniqueName('nobody'), password: 'wrong-guess' }),
          })
        ).status,
      );
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});

describe('mails', () => {
  test('[G8.12] are counted only if one is sent, not for a taken name or an e-mail without an account', async ({
    startLimited,
  }) => {
    const server = await startLimited('mail-address=4/hour');
    // Takes the first of the four.
    const member = await joinAs(server);
    const waiting = () => server.database.sql('select 1 from outbox');
    for (let count = 0; count < 5; count += 1) {
      expect(await signUp(server, { username: member.username })).toMatchObject({ status: 409 });
      expect(await reset(server, newcomer().email)).toMatchObject({ status: 200 });
      // The mailer refunds the use if there is nobody to write to.
      await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    }
    expect(await reset(server, member.email)).toMatchObject({ status: 200 });
    // No use was counted, so that none is refunded.
    expect(await reset(server, 'no address')).toMatchObject({ status: 200 });
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    expect(await signUp(server)).toMatchObject({ status: 200 });
    expect(await signUp(server)).toMatchObject({ status: 200 });
    const refused = await signUp(server);
    expect(refused).toMatchObject({ status: 429, code: 'too_many' });
    const person = newcomer();
    const challenged = await signUp(server, person);
    expect(await signUp(server, { ...person, proof: prove(challengeOf(challenged)) })).toMatchObject({
      status: 200,
    });
  });

  test('[G8.13] addresses in LIMITS_EXEMPT have no such limit', async ({ startLimited }) => {
    const server = await startLimited('mail-address=1/hour, code-address=2/hour', {
      LIMITS_EXEMPT: '10.0.0.0/8, 127.0.0.0/8',
    });
    for (let count = 0; count < 4; count += 1) expect(await signUp(server)).toMatchObject({ status: 200 });
  });
});

test('[G8.27] reads of visitors are counted by address, and those of members behind it are not', async ({
  startLimited,
}) => {
  const server = await startLimited('read-address=3/minute', { MARKET_REQUIRES_LOGIN: 'off' });
  const member = await addMember(server);
  const stale = new Client(server.url);
  stale.cookies.set('session', 'made-up');
  const visitors = [new Client(server.url), stale];
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1)
    statuses.push((await (visitors[count % 2] ?? stale).call(postEndpoints.market)).status);
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(3);
  // Up to three more if a new minute began.
  expect(served).toBeLessThanOrEqual(6);
  expect(statuses).toContain(429);
  expect(await member.call(postEndpoints.market)).toMatchObject({ status: 200 });
});
