import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { setUses } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { addMember, password, type Person } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import type { TestServer } from '../../support/server.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** An admin's password alone is not enough in a new browser (rule G14). */

const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('env', async ({ mails }) => ({
    ...(await productionEnv()),
    SMTP_URL: mails.url,
    ADMIN_EMAILS: 'dean@nyu.edu',
    RATE_LIMIT: 'on',
    LIMITS: 'log-in=9999/hour',
  }))
  .extend('chief', ({ server }) => addMember(server, { role: 'admin' }));

const logIn = (who: Person, browser: Client, secret = password) =>
  browser.call(authEndpoints.logIn, { usernameOrEmail: who.email, password: secret });
const confirm = (browser: Client, verificationCode: string) =>
  browser.call(authEndpoints.confirmLogIn, { verificationCode });
const isIn = async (browser: Client) => (await browser.call(authEndpoints.checkAdmin)).status === 200;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

/** The code of the mail with this number, once it has come. */
const codeOf = (mails: MailServer, who: Person, count = 1) =>
  waitFor(() => {
    const codes = mails
      .receivedBy(who.email)
      .flatMap(({ subject }) => /^(\d{6}) .*is your login code/.exec(subject ?? '')?.slice(1) ?? []);
    expect(codes).toHaveLength(count);
    return codes.at(-1) ?? '';
  });

/** A browser in which the admin has entered a code, without a session. */
async function trusted(server: TestServer, mails: MailServer, who: Person, count = 1): Promise<Client> {
  const browser = new Client(server.url);
  expect(await logIn(who, browser)).toMatchObject({ status: 403, code: 'code_needed' });
  expect(await confirm(browser, await codeOf(mails, who, count))).toMatchObject({ status: 200 });
  await browser.call(authEndpoints.logOut);
  return browser;
}
const tool = (server: TestServer, name: string, ...args: string[]) =>
  runTool(name, args, {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
  });

test('[G14.1 G14.2] the right password of a new browser opens no session, and a code does, once', async ({
  server,
  mails,
  chief,
}) => {
  const browser = new Client(server.url);
  expect(await logIn(chief, browser, 'wrong-horse-9')).toMatchObject({ status: 401, code: 'wrong_login' });
  expect(await logIn(chief, browser)).toMatchObject({
    status: 403,
    code: 'code_needed',
    message: 'We sent a code to your email address.',
  });
  expect([...browser.cookies.keys()]).toEqual(['code_session']);
  const code = await codeOf(mails, chief);
  // Another browser has no code session, and a code session is for nothing else.
  expect(await confirm(new Client(server.url), code)).toMatchObject({ status: 401, code: 'no_code_session' });
  expect(await browser.call(authEndpoints.verifyUser, { verificationCode: code })).toMatchObject({
    code: 'no_code_session',
  });
  const reset = { verificationCode: code, password: 'another-horse-9' };
  expect(await browser.call(authEndpoints.resetPassword, reset)).toMatchObject({ code: 'no_code_session' });
  expect(await confirm(browser, wrong(code))).toMatchObject({ status: 400, code: 'code_wrong' });
  expect(await confirm(browser, 'soon')).toMatchObject({ status: 400, code: 'code_format' });
  // Of two at the same moment, one gets in.
  const twin = new Client(server.url);
  browser.cookies.forEach((value, name) => twin.cookies.set(name, value));
  const row = 'select from members where email = $1 for update';
  const held = await hold(server.database, row, [chief.email]);
  const confirming = Promise.all([confirm(browser, code), confirm(twin, code)]);
  await held.giveWay(2);
  const both = await confirming;
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const entered = both[0].status === 200 ? browser : twin;
  expect(await isIn(entered)).toBe(true);
  const told = await waitFor(() => {
    const mail = mails.receivedBy(chief.email).find(({ subject }) => subject?.includes('new browser'));
    if (!mail) throw new Error('not told yet');
    return mail;
  });
  expect(told.subject).toContain('Somebody logged in as admin from a new browser');
  const trail = await entered.call(auditEndpoints.trail, { member: chief.username, action: 'log-in' });
  const logins = trail.body as unknown as { outcome: string; after: unknown; reason: unknown }[];
  expect(logins).toMatchObject([
    { outcome: 'done', after: { by: 'password', code: true } },
    { outcome: 'refused', reason: 'code_needed' },
    { outcome: 'failed' },
  ]);

  // The browser is known now, for this password; another admin's is not.
  await entered.call(authEndpoints.logOut);
  expect(await logIn(chief, entered)).toMatchObject({ status: 200 });
  await entered.call(authEndpoints.changePassword, {
    currentPassword: password,
    newPassword: 'another-horse-9',
  });
  await entered.call(authEndpoints.logOut);
  expect(await logIn(chief, entered, 'another-horse-9')).toMatchObject({ code: 'code_needed' });
  const deputy = await addMember(server, { role: 'admin' });
  expect(await logIn(deputy, entered)).toMatchObject({ code: 'code_needed' });
});

test('a late code, five wrong ones and a new password end it, and members need none', async ({
  server,
  mails,
  chief,
  member,
}) => {
  expect(await logIn(member, new Client(server.url))).toMatchObject({ status: 200 });
  const [late, guessed, changed] = [new Client(server.url), new Client(server.url), new Client(server.url)];
  await logIn(chief, late);
  const lateCode = await codeOf(mails, chief);
  await server.database.sql('update code_sessions set code_expires_at = now() where email = $1', [
    chief.email,
  ]);
  expect(await confirm(late, lateCode)).toMatchObject({ status: 400, code: 'code_wrong' });
  await logIn(chief, guessed);
  const code = await codeOf(mails, chief, 2);
  for (let tried = 0; tried < 5; tried += 1) await confirm(guessed, wrong(code));
  expect(await confirm(guessed, code)).toMatchObject({ status: 401, code: 'no_code_session' });
  await logIn(chief, changed);
  const third = await codeOf(mails, chief, 3);
  await server.database.sql(
    `update members set password_hash = (select password_hash || ' ' from members where email = $1) where email = $1`,
    [chief.email],
  );
  expect(await confirm(changed, third)).toMatchObject({ status: 401, code: 'no_code_session' });
});

test('[G14.3] ten codes a day are of one admin and need the right password; the link lets in meanwhile', async ({
  server,
  mails,
  chief,
}) => {
  const stranger = new Client(server.url);
  const used = () =>
    server.database.sql("select count from rate_counters where key like 'admin-code:%' and key like $1", [
      `%:${id}`,
    ]);
  const id = await idOf(server, chief);
  for (let tried = 0; tried < 3; tried += 1) await logIn(chief, stranger, 'wrong-horse-9');
  await stranger.call(authEndpoints.createResetSession, { emailInput: chief.email });
  expect(await used()).toEqual([]);
  const known = await trusted(server, mails, chief);
  const asking = new Client(server.url);
  await logIn(chief, asking);
  await codeOf(mails, chief, 2);
  await server.database.sql(
    "update code_sessions set code_asked_at = now() - interval '2 minutes' where email = $1",
    [chief.email],
  );
  expect(await asking.call(authEndpoints.sendNewCode)).toMatchObject({ status: 200 });
  await codeOf(mails, chief, 3);
  await setUses(server, 'admin-code', 86_400, id, 10);
  expect(await logIn(chief, new Client(server.url))).toMatchObject({ status: 429, code: 'too_many' });
  // A browser that is known, and the operator's link in another one, need none.
  expect(await logIn(chief, known)).toMatchObject({ status: 200 });
  const { stdout } = await tool(server, 'member', chief.email, '--login-link');
  const linked = new Client(server.url);
  const link = /#link=(\S+)/.exec(stdout)?.[1];
  expect(await linked.call(authEndpoints.logInByLink, { link })).toMatchObject({ status: 200 });
  await linked.call(authEndpoints.logOut);
  expect(await logIn(chief, linked)).toMatchObject({ status: 200 });
});

test('[G14.4] the end of other sessions, of all, a suspension and a revocation forget the browsers', async ({
  server,
  mails,
  chief,
  admin,
}) => {
  const browser = await trusted(server, mails, chief);
  expect(await logIn(chief, browser)).toMatchObject({ status: 200 });
  let count = 1;
  const becomes = async (isTrusted: boolean) => {
    const answer = await logIn(chief, browser);
    expect(answer.code).toBe(isTrusted ? '' : 'code_needed');
    if (!isTrusted)
      expect(await confirm(browser, await codeOf(mails, chief, (count += 1)))).toMatchObject({ status: 200 });
  };
  await browser.call(authEndpoints.endOtherSessions);
  await becomes(false);
  await becomes(true);
  await tool(server, 'end-sessions', chief.email);
  await becomes(false);
  await tool(server, 'make-admin', chief.email, '--revoke');
  await becomes(true);
  await admin.call(memberEndpoints.suspend, { userId: await idOf(server, chief), days: 1 });
  await admin.call(memberEndpoints.lift, { userId: await idOf(server, chief) });
  await tool(server, 'make-admin', chief.email);
  await becomes(false);
  await becomes(true);
});

test('a code of a sign-up or a reset makes the browser known', async ({ server, mails }) => {
  const browser = new Client(server.url);
  const who = Object.assign(browser, { email: 'dean@nyu.edu', username: 'dean_li' });
  const mailed = (words: string) =>
    waitFor(() => {
      const mail = mails.receivedBy(who.email).find(({ subject }) => subject?.includes(words));
      return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? expect.unreachable('no mail yet');
    });
  await browser.call(authEndpoints.signUp, { email: who.email, username: who.username, password });
  const verificationCode = await mailed('is your verification code');
  expect(await browser.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({ status: 200 });
  expect(await logIn(who, browser)).toMatchObject({ status: 200 });
  const other = new Client(server.url);
  await other.call(authEndpoints.createResetSession, { emailInput: who.email });
  const code = await mailed('is your password reset code');
  const newPassword = 'another-horse-9';
  expect(
    await other.call(authEndpoints.resetPassword, { verificationCode: code, password: newPassword }),
  ).toMatchObject({ status: 200 });
  expect(await logIn(who, other, newPassword)).toMatchObject({ status: 200 });
  expect(await logIn(who, browser, newPassword)).toMatchObject({ code: 'code_needed' });
});
