import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { restartDelays } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { addMember, password } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

const test = base.extend('env', { RATE_LIMIT: 'on' });

const newPassword = 'quite-another-7';
const logsIn = async (server: TestServer, usernameOrEmail: string, secret: string) =>
  (await new Client(server.url).call(authEndpoints.logIn, { usernameOrEmail, password: secret })).status ===
  200;

describe('reset', () => {
  test('[2.61 5.21 7.7] gives the same reply for known, unknown and impossible addresses', async ({
    server,
  }) => {
    const member = await addMember(server);
    const answers = await Promise.all(
      [member.email, 'nobody@nyu.edu', 'no address', '', 'someone@', '@nyu.edu'].map((emailInput) =>
        new Client(server.url).call(authEndpoints.createResetSession, { emailInput }),
      ),
    );
    expect(answers[0]?.message).toBe('If this email has an account, we have sent a code to it.');
    for (const answer of answers) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: answers[0]?.body });
      expect(answer.headers.getSetCookie()).toHaveLength(1);
    }
    expect(await server.mailbox.all('nobody@nyu.edu')).toEqual([]);
  });

  test('a new code for an e-mail without an account leaves no mail in the outbox', async ({ server }) => {
    const browser = new Client(server.url);
    await browser.call(authEndpoints.createResetSession, { emailInput: 'nobody.again@nyu.edu' });
    const waiting = () => server.database.sql("select from outbox where recipient = 'nobody.again@nyu.edu'");
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    await server.database.sql("update code_sessions set code_asked_at = now() - interval '1 minute'");
    expect(await browser.call(authEndpoints.sendNewCode)).toMatchObject({ status: 200 });
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    expect(await server.mailbox.all('nobody.again@nyu.edu')).toEqual([]);
  });

  test('sets the password by the mailed code, ends every session and mails a notice', async ({ server }) => {
    const member = await addMember(server);
    const browser = new Client(server.url);
    await browser.call(authEndpoints.createResetSession, { emailInput: member.email.toUpperCase() });
    const verificationCode = await server.mailbox.code(member.email);
    const common = await browser.call(authEndpoints.resetPassword, {
      verificationCode,
      password: 'password1',
    });
    expect(common).toMatchObject({ status: 400, code: 'password_common' });
    const done = await browser.call(authEndpoints.resetPassword, { verificationCode, password: newPassword });
    expect(done).toMatchObject({
      status: 200,
      message: 'Your password is changed. You can log in now.',
    });
    expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
    expect(await logsIn(server, member.email, password)).toBe(false);
    expect(await logsIn(server, member.email, newPassword)).toBe(true);
    expect((await server.mailbox.newest(member.email, 2)).subject).toContain('Your password was changed');
    const again = await browser.call(authEndpoints.resetPassword, {
      verificationCode,
      password: newPassword,
    });
    expect(again).toMatchObject({ status: 401, code: 'no_code_session' });
  });

  test('the replies before the code do not reveal whether the address has an account', async ({ server }) => {
    const member = await addMember(server);
    for (const emailInput of [member.email, 'nobody.here@nyu.edu']) {
      const browser = new Client(server.url);
      await browser.call(authEndpoints.createResetSession, { emailInput });
      const personal = { verificationCode: '000000', password: `${member.username}-2026` };
      expect(await browser.call(authEndpoints.resetPassword, personal)).toMatchObject({
        status: 400,
        code: 'code_wrong',
      });
    }
  });

  test('a code is valid for its own purpose only', async ({ server }) => {
    const member = await addMember(server);
    const browser = new Client(server.url);
    await browser.call(authEndpoints.createResetSession, { emailInput: member.email });
    const verificationCode = await server.mailbox.code(member.email);
    const answer = await browser.call(authEndpoints.verifyUser, { verificationCode });
    expect(answer).toMatchObject({ status: 401, code: 'no_code_session' });
  });
});

describe('change', () => {
  test('needs the current password, and ends all other sessions', async ({ server }) => {
    const member = await addMember(server);
    const other = new Client(server.url);
    await other.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
    const wrong = await member.call(authEndpoints.changePassword, {
      currentPassword: 'not-the-one',
      newPassword,
    });
    expect(wrong).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(wrong.body).toMatchObject({ field: 'currentPassword' });
    const done = await member.call(authEndpoints.changePassword, { currentPassword: password, newPassword });
    expect(done).toMatchObject({ status: 200, message: 'Your password is changed.' });
    expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
    expect(await other.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
    expect(await logsIn(server, member.email, password)).toBe(false);
    expect((await server.mailbox.newest(member.email)).subject).toContain('Your password was changed');
  });

  test('refuses a weak new password', async ({ server }) => {
    const member = await addMember(server);
    const answer = await member.call(authEndpoints.changePassword, {
      currentPassword: password,
      newPassword: 'a;bcdefgh',
    });
    expect(answer).toMatchObject({ status: 400, code: 'password_forbidden' });
    expect(await logsIn(server, member.email, password)).toBe(true);
  });
});

test('a wrong current password is refused ten times, then delayed; the right one resets the count', async ({
  server,
}) => {
  const member = await addMember(server);
  const change = (currentPassword: string) =>
    member
      .call(authEndpoints.changePassword, { currentPassword, newPassword })
      .then(({ status, code }) => `${status} ${code}`);
  const wrong = async (times: number) => {
    for (let count = 0; count < times; count += 1)
      expect(await change('not-the-one')).toBe('403 wrong_password');
  };
  await wrong(9);
  expect(await change(password)).toBe('200 ');
  await wrong(10);
  await restartDelays(server);
  expect(await change(newPassword)).toBe('429 too_many');
});

describe('close account', () => {
  test('[G1.5] needs the password, and deletes everything of the member, also the session cookie', async ({
    server,
  }) => {
    const member = await addMember(server);
    const elsewhere = new Client(server.url);
    elsewhere.cookies.set('session', member.cookies.get('session') ?? '');
    expect(await member.call(authEndpoints.closeAccount, { password: 'not-the-one' })).toMatchObject({
      status: 403,
    });
    expect(await member.call(authEndpoints.closeAccount, { password })).toMatchObject({
      status: 200,
      message: 'Your account is closed.',
    });
    expect(member.cookies.has('session')).toBe(false);
    expect(await server.database.sql('select 1 from members where email = $1', [member.email])).toEqual([]);
    expect(await elsewhere.call(authEndpoints.checkLogin)).toMatchObject({ status: 401, code: 'no_session' });
    expect(await logsIn(server, member.email, password)).toBe(false);
    expect((await server.mailbox.newest(member.email)).subject).toContain('Your account was closed');
  });
});
