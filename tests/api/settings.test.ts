import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import { restartDelays } from '../support/attempts.ts';
import { Client } from '../support/client.ts';
import { siteTest as test } from '../support/fixtures.ts';
import { createPost, addMember, postFields, uniqueName } from '../support/people.ts';

test('[6.8] MARKET_REQUIRES_LOGIN=off shows the cards of the market to visitors', async ({ start }) => {
  const server = await start({ env: { MARKET_REQUIRES_LOGIN: 'off' } });
  const visitor = new Client(server.url);
  expect(await visitor.call(postEndpoints.market)).toMatchObject({ status: 200, body: [] });
  expect(await visitor.call(postEndpoints.search)).toMatchObject({ status: 401 });
});

test('[1.3] ALLOWED_NETWORKS refuses other addresses', async ({ start }) => {
  const server = await start({ env: { ALLOWED_NETWORKS: '10.0.0.0/8' } });
  const response = await fetch(server.url);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'outside_network' });
});

test('[1.1 G10.2] EMAIL_DOMAINS and SITE_NAME', async ({ start }) => {
  const server = await start({
    env: { EMAIL_DOMAINS: 'nyu.edu, shanghaitech.edu.cn', SITE_NAME: 'Bund Bazaar' },
  });
  const visitor = new Client(server.url);
  expect((await visitor.call(siteEndpoints.site)).body).toMatchObject({
    siteName: 'Bund Bazaar',
    emailDomains: ['nyu.edu', 'shanghaitech.edu.cn'],
  });
  const person = { username: uniqueName(), password: 'correct-horse-9' };
  for (const [email, status] of [
    ['someone@stern.nyu.edu', 200],
    ['someone@evilnyu.edu', 400],
    ['someone@nyu.edu.evil.com', 400],
    ['someone@pku.edu.cn', 400],
  ] as const) {
    expect((await visitor.call(authEndpoints.signUp, { ...person, email })).status).toBe(status);
  }
});

describe('limits', () => {
  test('[G8.2] delay guesses at one account from one address, and no other account', async ({ start }) => {
    const server = await start({ env: { RATE_LIMIT: 'on' } });
    const [victim, other] = [await addMember(server), await addMember(server)];
    const guess = (who: string, password: string) =>
      new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: who, password });
    for (let count = 0; count < 10; count += 1)
      expect(await guess(victim.username, 'wrong-guess')).toMatchObject({ status: 401 });
    await restartDelays(server);
    const refused = await guess(victim.username, 'wrong-guess');
    expect(refused).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await guess(other.username, 'correct-horse-9')).toMatchObject({ status: 200 });
    await server.database.sql("update rate_counters set last_at = now() - interval '16 minutes'");
    expect(await guess(victim.username, 'correct-horse-9')).toMatchObject({ status: 200 });
    expect(
      await server.database.sql("select 1 from audit where action = 'log-in' and reason = 'too_many'"),
    ).toHaveLength(1);
  });

  // A new hour may begin between two uses, here and in the next test, which the second try is for.
  test('sign-up mails: five an hour and address', async ({ start }) => {
    const server = await start({ env: { RATE_LIMIT: 'on' } });
    const email = 'eager@nyu.edu';
    const attempts: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await new Client(server.url).call(authEndpoints.signUp, {
        email,
        username: uniqueName(),
        password: 'correct-horse-9',
      });
      attempts.push(answer.status);
    }
    expect(attempts).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('new posts: thirty an hour', async ({ start }) => {
    const server = await start({ env: { RATE_LIMIT: 'on' } });
    const author = await addMember(server);
    for (let count = 0; count < 30; count += 1) await createPost(author);
    expect(await author.call(postEndpoints.create, postFields())).toMatchObject({
      status: 429,
      code: 'too_many',
    });
  });
});
