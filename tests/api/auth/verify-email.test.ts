import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { joinAs, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

async function signedUp(server: TestServer) {
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  const client = new Client(server.url);
  await client.call(authEndpoints.signUp, { email, username, password });
  return { client, email, username, code: await server.mailbox.code(email) };
}
const verify = (client: Client, verificationCode: unknown) =>
  client.call(authEndpoints.verifyUser, { verificationCode });
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

/** Leaves new mails in the outbox until the returned function is called. */
async function holdMails(server: TestServer) {
  await server.database.sql("alter table outbox alter next_try_at set default 'infinity'");
  return async () => {
    await server.database.sql('alter table outbox alter next_try_at set default now()');
    await server.database.sql('update outbox set next_try_at = now()');
  };
}

test.for(['1234567', '12345', 'abcdef', '', 123456])(
  '[5.19 9.9] refuses the code %j',
  async (code, { server }) => {
    const { client } = await signedUp(server);
    expect(await verify(client, code)).toMatchObject({ status: 400, message: 'Code should be 6 digits' });
  },
);

test('the right code begins a session as a login does, in this browser alone', async ({ server }) => {
  const { client, code, email } = await signedUp(server);
  const verified = await verify(client, code);
  expect(verified).toMatchObject({
    status: 200,
    body: { message: 'Your email is verified. You can log in now.' },
  });
  const { sessionExpirationTime, serverNow } = verified.body as Record<string, number>;
  expect(Number(sessionExpirationTime) - Number(serverNow)).toBeCloseTo(24 * 60 * 60_000, -4);
  expect(await client.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  expect(await client.call(authEndpoints.mySessions)).toMatchObject({
    body: [{ began_by: 'password', is_current: true }],
  });
  expect(client.cookies.has('device')).toBe(true);
  expect(
    await server.database.sql(
      'select action, outcome from audit where actor_id = (select id from members where email = $1)',
      [email],
    ),
  ).toEqual([{ action: 'log-in', outcome: 'done' }]);
});

test('a code without a code session is refused', async ({ server }) => {
  const stranger = new Client(server.url);
  expect(await stranger.call(authEndpoints.checkCodeSession)).toMatchObject({
    status: 401,
    code: 'no_code_session',
    message: 'You are unauthorized to enter this page.',
  });
  expect(await verify(stranger, '123456')).toMatchObject({ status: 401, code: 'no_code_session' });
});

test('[G8.16] after five wrong codes the right one is refused, too', async ({ server }) => {
  const { client, code } = await signedUp(server);
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await verify(client, wrongOf(code))).toMatchObject({ status: 400, code: 'code_wrong' });
  }
  expect(await verify(client, code)).toMatchObject({ status: 401, code: 'no_code_session' });
});

test('[G8.16] concurrent guesses share the five attempts', async ({ server }) => {
  const { client, code } = await signedUp(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(client, wrongOf(code))));
  expect(answers.filter((answer) => answer.code === 'code_wrong')).toHaveLength(5);
  expect(answers.filter((answer) => answer.code === 'no_code_session')).toHaveLength(15);
});

test('a code expires after ten minutes', async ({ server }) => {
  const { client, code, email } = await signedUp(server);
  const age = (minutes: number) =>
    server.database.sql(
      'update code_sessions set code_expires_at = code_expires_at - make_interval(secs => $2) where email = $1',
      [email, minutes * 60],
    );
  await age(10);
  expect(await verify(client, code)).toMatchObject({ status: 400, code: 'code_wrong' });
  await age(-0.5);
  expect(await verify(client, code)).toMatchObject({ status: 200 });
});

test('a code session ends after 24 hours', async ({ server }) => {
  const { client, code, email } = await signedUp(server);
  const age = (minutes: number) =>
    server.database.sql(
      'update code_sessions set expires_at = expires_at - make_interval(mins => $2) where email = $1',
      [email, minutes],
    );
  await age(24 * 60 - 10);
  expect(await client.call(authEndpoints.checkCodeSession)).toMatchObject({ status: 200 });
  await age(10);
  expect(await client.call(authEndpoints.checkCodeSession)).toMatchObject({ status: 401 });
  expect(await verify(client, code)).toMatchObject({ status: 401, code: 'no_code_session' });
});

test('a new code replaces the old one, also before its mail is sent', async ({ server }) => {
  const { client, code, email } = await signedUp(server);
  const sendMails = await holdMails(server);
  expect(await client.call(authEndpoints.sendNewCode)).toMatchObject({
    status: 200,
    message: 'We have sent a new code.',
  });
  expect(await verify(client, code)).toMatchObject({ status: 400, code: 'code_wrong' });
  await sendMails();
  const fresh = await server.mailbox.code(email, 2);
  if (fresh !== code) expect(await verify(client, code)).toMatchObject({ status: 400 });
  expect(await verify(client, fresh)).toMatchObject({ status: 200 });
});

test('no mail is sent for a code session that ended before', async ({ server }) => {
  const { client, email } = await signedUp(server);
  const sendMails = await holdMails(server);
  expect(await client.call(authEndpoints.sendNewCode)).toMatchObject({ status: 200 });
  await server.database.sql('update code_sessions set expires_at = now() where email = $1', [email]);
  await sendMails();
  await expect.poll(() => server.database.sql('select from outbox'), { timeout: 20_000 }).toEqual([]);
  expect(await server.mailbox.all(email)).toHaveLength(1);
});

test('a new code allows five attempts, also for a taken address that gets no mail', async ({ server }) => {
  const owner = await joinAs(server);
  const fresh = await signedUp(server);
  const taken = new Client(server.url);
  await taken.call(authEndpoints.signUp, { email: owner.email, username: uniqueName(), password });
  await fresh.client.call(authEndpoints.sendNewCode);
  const code = await server.mailbox.code(fresh.email, 2);

  const answers = async (client: Client) => {
    const guess = async () => (await verify(client, wrongOf(code))).code;
    const before = [await guess(), await guess(), await guess(), await guess()];
    expect(await client.call(authEndpoints.sendNewCode)).toMatchObject({ status: 200 });
    if (client === fresh.client) await server.mailbox.code(fresh.email, 3);
    return [
      ...before,
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
      await guess(),
    ];
  };
  const nineTries = [...Array<string>(9).fill('code_wrong'), 'no_code_session'];
  expect(await answers(fresh.client)).toEqual(nineTries);
  expect(await answers(taken)).toEqual(nineTries);
});

test('a username that was taken meanwhile is refused with its message', async ({ server }) => {
  const first = await signedUp(server);
  const second = new Client(server.url);
  const email = `other.${first.email}`;
  await second.call(authEndpoints.signUp, { email, username: first.username, password });
  const code = await server.mailbox.code(email);
  expect(await verify(first.client, first.code)).toMatchObject({ status: 200 });
  expect(await verify(second, code)).toMatchObject({ status: 409, code: 'username_taken' });
});
