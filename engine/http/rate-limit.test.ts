import { describe, expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { restartDelays, setUses } from '../../tests/support/attempts.ts';
import { Client } from '../../tests/support/client.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { hold } from '../../tests/support/hold.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { idOf } from '../../tests/support/members.ts';
import {
  createPost,
  addMember,
  password,
  postFields,
  uniqueName,
  type Person,
} from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { askUpdate } from '../../tests/support/updates.ts';

/** Every limit: its last use is accepted, the next one refused (rule G8). */

const test = base.extend('env', { RATE_LIMIT: 'on' });

/** Removes the counters of all windows of this length. */
const forget = (server: TestServer, seconds: number, limit = '%') =>
  server.database.sql('delete from rate_counters where key like $1', [`${limit}:${seconds}:%`]);
const tooMany = { status: 429, code: 'too_many' };

describe('per member', () => {
  // A new minute may begin between two uses, which the second try of every test is for.
  test('[G8.1] sixty writes and three hundred reads a minute for each member', async ({ server }) => {
    const [member, neighbour] = [await addMember(server), await addMember(server)];
    const postId = await createPost(member);
    const id = await idOf(server, member);
    await setUses(server, 'write', 60, id, 59);
    await setUses(server, 'read', 60, id, 299);
    expect(await member.call(postEndpoints.save, { postId })).toMatchObject({ status: 200 });
    expect(await member.call(postEndpoints.save, { postId })).toMatchObject(tooMany);
    expect(await member.call(postEndpoints.market)).toMatchObject({ status: 200 });
    const refused = await member.call(postEndpoints.market);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await neighbour.call(postEndpoints.market)).toMatchObject({ status: 200 });
    expect(await neighbour.call(postEndpoints.create, postFields())).toMatchObject({ status: 200 });
  });

  test('[G8.21] thirty new posts an hour and sixty a day', async ({ server }) => {
    const author = await addMember(server);
    const create = () => author.call(postEndpoints.create, postFields());
    await setUses(server, 'create-post', 3600, await idOf(server, author), 29);
    expect(await create()).toMatchObject({ status: 200 });
    expect(await create()).toMatchObject(tooMany);
    await forget(server, 3600);
    await setUses(server, 'create-post', 86_400, await idOf(server, author), 59);
    expect(await create()).toMatchObject({ status: 200 });
    expect(await create()).toMatchObject(tooMany);
    await forget(server, 86_400);
    expect(await create()).toMatchObject({ status: 200 });
  });

  test('[G8.23] 120 pictures an hour, of posts and profile together', async ({ server }) => {
    const member = await addMember(server);
    const picture = sampleImage('png');
    const create = (...images: object[]) => member.call(postEndpoints.create, postFields({ images }));
    await setUses(server, 'upload', 3600, await idOf(server, member), 117);
    expect(await create(picture, picture)).toMatchObject({ status: 200 });
    expect(await askUpdate(member, { profileImage: picture })).toMatchObject({ status: 200 });
    expect(await create(picture)).toMatchObject(tooMany);
    expect(await create()).toMatchObject({ status: 200 });
  });
});

const newcomer = () => {
  const username = uniqueName();
  return { username, email: `${username.replaceAll('_', '.')}@nyu.edu`, password };
};
const signUp = (server: TestServer, email: string, client = new Client(server.url)) =>
  client.call(authEndpoints.signUp, { ...newcomer(), email }).then(({ status }) => status);
const askReset = (server: TestServer, emailInput: string) =>
  new Client(server.url).call(authEndpoints.createResetSession, { emailInput }).then(({ status }) => status);

describe('per e-mail', () => {
  test('[G8.15] five sign-up mails an hour and ten a day, in any case of the address', async ({ server }) => {
    const { email } = newcomer();
    await setUses(server, 'sign-up', 3600, email, 4);
    expect([await signUp(server, email), await signUp(server, email.toUpperCase())]).toEqual([200, 429]);
    await forget(server, 3600);
    await setUses(server, 'sign-up', 86_400, email, 9);
    expect([await signUp(server, email.toUpperCase()), await signUp(server, email)]).toEqual([200, 429]);
    expect(await signUp(server, newcomer().email)).toBe(200);
  });

  test('a taken name does not count as a mail', async ({ server }) => {
    const owner = await addMember(server);
    const person = newcomer();
    await setUses(server, 'sign-up', 3600, person.email, 4);
    const taken = { ...person, username: owner.username };
    for (const [chosen, status] of [
      [taken, 409],
      [taken, 409],
      [person, 200],
    ] as const)
      expect(await new Client(server.url).call(authEndpoints.signUp, chosen)).toMatchObject({ status });
  });

  test('[G8.18] three resets an hour and ten a day, also without an account', async ({ server }) => {
    const member = await addMember(server);
    for (const email of [member.email, newcomer().email]) {
      await setUses(server, 'reset', 3600, email, 2);
      const inHour = [await askReset(server, email), await askReset(server, email.toUpperCase())];
      expect(inHour).toEqual([200, 429]);
      await forget(server, 3600);
      await setUses(server, 'reset', 86_400, email, 9);
      const inDay = [await askReset(server, email.toUpperCase()), await askReset(server, email)];
      expect(inDay).toEqual([200, 429]);
    }
  });

  test('[G8.17] ten codes a day over all sessions and purposes', async ({ server }) => {
    const { email } = newcomer();
    const browser = new Client(server.url);
    expect(await signUp(server, email, browser)).toBe(200);
    await setUses(server, 'code', 86_400, email, 9);
    // Lets a minute pass.
    const later = () =>
      server.database.sql("update code_sessions set code_asked_at = now() - interval '1 minute'");
    await later();
    expect(await browser.call(authEndpoints.sendNewCode)).toMatchObject({ status: 200 });
    await later();
    expect(await browser.call(authEndpoints.sendNewCode)).toMatchObject(tooMany);
    expect([await signUp(server, email), await askReset(server, email)]).toEqual([429, 429]);
    const again = new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: email, password });
    expect(await again).toMatchObject(tooMany);
  });

  test('one new code a minute for each session', async ({ server }) => {
    const browser = new Client(server.url);
    expect(await signUp(server, newcomer().email, browser)).toBe(200);
    const click = () => browser.call(authEndpoints.sendNewCode);
    expect(await click()).toMatchObject({ status: 429, code: 'code_too_soon' });
    await server.database.sql("update code_sessions set code_asked_at = now() - interval '1 minute'");
    const held = await hold(server.database, 'select from code_sessions for update');
    const clicks = Array.from({ length: 4 }, click);
    await held.giveWay(4);
    const answers = (await Promise.all(clicks)).map(({ headers }) => headers.get('retry-after') ?? 'sent');
    expect(answers.toSorted()).toEqual(['60', '60', '60', 'sent']);
  });
});

describe('logging in', () => {
  const logIn = (server: TestServer, who: Person, secret = 'wrong-guess') =>
    new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail: who.email, password: secret });
  const passed = (server: TestServer, seconds: number) =>
    server.database.sql(
      "update rate_counters set last_at = last_at - make_interval(secs => $1) where key like 'attempts:%'",
      [seconds],
    );
  const wait = async (server: TestServer, who: Person) => {
    await restartDelays(server);
    const refused = await logIn(server, who, password);
    expect(refused).toMatchObject(tooMany);
    return Number(refused.headers.get('retry-after'));
  };

  test('[G8.3] after ten failures each one doubles the delay, and the right password resets it', async ({
    server,
  }) => {
    const member = await addMember(server);
    for (let count = 0; count < 10; count += 1)
      expect(await logIn(server, member)).toMatchObject({ status: 401, code: 'wrong_login' });
    let before = await wait(server, member);
    for (let count = 0; count < 6; count += 1) {
      await passed(server, before);
      expect(await logIn(server, member)).toMatchObject({ status: 401 });
      const now = await wait(server, member);
      expect(now).toBeGreaterThan(before);
      before = now;
    }
    await passed(server, before);
    expect(await logIn(server, member, password)).toMatchObject({ status: 200 });
    // Both counters are gone: the one for this address and the one for all addresses.
    expect(
      await server.database.sql(
        "select key from rate_counters where key like 'attempts:login:' || $1 || '%'",
        [member.email],
      ),
    ).toEqual([]);
    for (let count = 0; count < 10; count += 1)
      expect(await logIn(server, member)).toMatchObject({ status: 401 });
  });

  test('[H7.11] records at most twenty logins an hour and a hundred a day of each outcome; the reply does not change', async ({
    server,
  }) => {
    const member = await addMember(server);
    const id = await idOf(server, member);
    const ofMember = "select outcome from audit where action = 'log-in' and object = $1 order by id";
    const entries = () => server.database.sql(ofMember, [`member ${id}`]);
    for (const [seconds, count] of [
      [3600, 20],
      [86_400, 100],
    ] as const) {
      for (const [outcome, secret, status] of [
        ['failed', 'wrong-guess', 401],
        ['done', password, 200],
      ] as const) {
        await setUses(server, 'log-in-trail', seconds, `${outcome}:${id}`, count - 1);
        const first = await entries();
        expect(await logIn(server, member, secret)).toMatchObject({ status });
        const before = await entries();
        expect(before).toEqual([...first, { outcome }]);
        expect(await logIn(server, member, secret)).toMatchObject({ status });
        expect(await entries()).toEqual(before);
        await forget(server, seconds, 'log-in-trail');
      }
    }
  });

  test('[G8.3] the delay is never longer than 15 minutes', async ({ server }) => {
    const member = await addMember(server);
    expect(await logIn(server, member)).toMatchObject({ status: 401 });
    await server.database.sql(
      "update rate_counters set count = 60 where key like 'attempts:login:' || $1 || ':%'",
      [member.email],
    );
    const longest = await wait(server, member);
    expect(longest).toBeGreaterThan(800);
    expect(longest).toBeLessThanOrEqual(900);
    // After 15 minutes the attempts count from one again.
    await passed(server, 901);
    expect(await logIn(server, member)).toMatchObject({ status: 401 });
    expect(await logIn(server, member, password)).toMatchObject({ status: 200 });
  });
});
