import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { sign } from '../../../server/session/signing.ts';
import { restartDelays, setUses } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, password, uniqueName } from '../../support/people.ts';
import { challengeOf, prove } from '../../support/proof.ts';
import type { TestServer } from '../../support/server.ts';

/** A proof of work passes a limit that is reached (docs/proof-of-work.md). */

const test = base
  .extend('env', { RATE_LIMIT: 'on', LIMITS: 'log-in-address=9999/15m' })
  .extend('member', ({ server }) => addMember(server));

const logIn = (
  server: TestServer,
  name: string,
  secret: string,
  proof?: string,
  browser = new Client(server.url),
) =>
  browser.call(authEndpoints.logIn, {
    usernameOrEmail: name,
    password: secret,
    ...(proof === undefined ? {} : { proof }),
  });

/** Reaches the limit of new browsers for this name, and returns the challenge. */
async function closedFor(server: TestServer, name: string, attempts = 10) {
  for (let count = 0; count < 10; count += 1) await logIn(server, name, 'wrong-guess');
  await server.database.sql(
    "update rate_counters set count = $2 where key like 'attempts:login:' || $1 || ':%'",
    [name, attempts],
  );
  await restartDelays(server);
  const refused = await logIn(server, name, password);
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  return challengeOf(refused);
}

test('[G8.3 G8.10] a proof of work lifts the delay of one login', async ({ server }) => {
  const who = await addMember(server);
  const proof = prove(await closedFor(server, who.email));
  const guess = () => logIn(server, who.email, 'wrong-guess', proof);
  expect(await duel(guess(), guess())).toEqual(['401 wrong_login', '429 too_many']);
  await restartDelays(server);
  const again = await logIn(server, who.email, password, proof);
  expect(again).toMatchObject({ status: 429 });
  expect(await logIn(server, who.email, password, prove(challengeOf(again)))).toMatchObject({ status: 200 });
});

test('[G8.11] the required work doubles each time the guesses double, up to 17 bits', async ({
  server,
  member,
}) => {
  const bits: number[] = [];
  for (const attempts of [10, 19, 20, 45, 80, 500_000])
    bits.push((await closedFor(server, member.email, attempts)).bits);
  expect(bits).toEqual([14, 14, 15, 16, 17, 17]);
});

test('[G8.9] an unknown name gets the same challenge as a known one, and writes no row', async ({
  server,
}) => {
  const rows = () =>
    server.database.sql(
      `select (select count(*) from rate_counters where key not like 'log-in-address:%') as counters,
         (select count(*) from audit) as audit, (select count(*) from spent_proofs) as proofs`,
    );
  const before = await rows();
  const name = uniqueName('nobody');
  const statuses: number[] = [];
  for (let count = 0; count < 10; count += 1)
    statuses.push((await logIn(server, name, 'wrong-guess')).status);
  expect(statuses).toEqual(Array<number>(10).fill(401));
  const refused = await logIn(server, name, 'wrong-guess');
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(challengeOf(refused).bits).toBe(14);
  expect(await rows()).toEqual(before);
  expect(await logIn(server, name, 'wrong-guess', prove(challengeOf(refused)))).toMatchObject({
    status: 401,
  });
});

test('[G8.10] a proof is valid only for its call, its name and its challenge', async ({ server }) => {
  const who = await addMember(server);
  const challenge = await closedFor(server, who.email);
  const proof = prove(challenge);
  const [call = '', , expires = '', nonce = '', signature = ''] = challenge.token.split('.');
  const easier = { token: [call, '4', expires, nonce, signature].join('.'), bits: 4 };
  const later = { token: [call, '14', String(Number(expires) + 999), nonce, signature].join('.'), bits: 14 };
  const forSignUp = { token: challenge.token.replace('log-in', 'sign-up'), bits: 14 };
  for (const wrong of [
    prove(easier),
    prove(later),
    prove(forSignUp),
    `${challenge.token}~${Array<number>(16).fill(0).join(',')}`,
    `${challenge.token}~`,
    proof.split(',').slice(0, 8).join(','),
    '~~~',
    '',
  ]) {
    await restartDelays(server);
    expect(await logIn(server, who.email, password, wrong)).toMatchObject({ status: 429, code: 'too_many' });
  }
  const other = await addMember(server);
  await closedFor(server, other.email);
  await restartDelays(server);
  expect(await logIn(server, other.email, password, proof)).toMatchObject({ status: 429 });
  // The proof is still unspent.
  expect(await logIn(server, who.email, password, proof)).toMatchObject({ status: 200 });
  const malformed = { usernameOrEmail: who.email, password, proof: ['a', 'b'] };
  expect(await new Client(server.url).call(authEndpoints.logIn, malformed)).toMatchObject({
    status: 400,
    code: 'invalid_field',
  });
});

test('a challenge can be answered for two minutes', async ({ server }) => {
  const who = await addMember(server);
  const challenge = await closedFor(server, who.email);
  const [call = '', , expires = ''] = challenge.token.split('.');
  const now = Math.floor(Date.now() / 1000);
  expect(Math.abs(Number(expires) - now - 120)).toBeLessThan(30);
  const [row] = await server.database.sql<{ value: string }>(
    "select value from app_state where key = 'signing_key'",
  );
  const key = Buffer.from(row?.value ?? '', 'base64url');
  const proofUntil = (end: number) => {
    const parts = [call, '14', String(end), 'nonce'];
    return prove({ token: [...parts, sign(key, 'proof', [...parts, who.email])].join('.'), bits: 14 });
  };
  await restartDelays(server);
  expect(await logIn(server, who.email, password, proofUntil(now - 1))).toMatchObject({ status: 429 });
  expect(await logIn(server, who.email, 'wrong-guess', proofUntil(now + 60))).toMatchObject({ status: 401 });
});

test('[G8.7] after 30 right passwords in an hour each further login needs a proof, in known browsers too', async ({
  server,
}) => {
  const who = await addMember(server);
  const browser = new Client(server.url);
  await setUses(server, 'log-in', 3600, await idOf(server, who), 28);
  expect(await logIn(server, who.email, password, undefined, browser)).toMatchObject({ status: 200 });
  expect(await logIn(server, who.email, password)).toMatchObject({ status: 200 });
  const refused = [
    await logIn(server, who.email, password),
    await logIn(server, who.email, password, undefined, browser),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: 'too_many' });
  const [inNew = '', inKnown = ''] = refused.map((answer) => prove(challengeOf(answer)));
  expect(await logIn(server, who.email, 'wrong-guess')).toMatchObject({ status: 401 });
  expect(await logIn(server, who.email, password, inNew)).toMatchObject({ status: 200 });
  expect(await logIn(server, who.email, password, inKnown, browser)).toMatchObject({ status: 200 });
});

test('[G8.18] resets by a stranger cost the owner one proof, and no proof lifts the limit of ten mails a day', async ({
  server,
}) => {
  const who = await addMember(server);
  const ask = (proof?: string) =>
    new Client(server.url).call(authEndpoints.createResetSession, {
      emailInput: who.email,
      ...(proof === undefined ? {} : { proof }),
    });
  for (let count = 0; count < 3; count += 1) expect(await ask()).toMatchObject({ status: 200 });
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  expect(await ask(prove(challengeOf(refused)))).toMatchObject({ status: 200 });
  await server.database.sql("update rate_counters set count = 10 where key = 'code:86400:' || $1", [
    who.email,
  ]);
  const last = await ask(prove(challengeOf(await ask())));
  expect(last).toMatchObject({ status: 429, code: 'too_many' });
  expect(last.body).not.toHaveProperty('challenge');
});
