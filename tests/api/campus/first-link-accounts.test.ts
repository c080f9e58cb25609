import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { campusEndpoints } from '../../../contract/campus/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { another, campusEnv, logIn, oidcTest, student } from '../../support/campus-site.ts';
import { begin, bring, logInAtProvider } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { addMember, password, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** The first campus login of suspended members, of admins and of accounts without a password, and ways around it. */

const boss = 'the.boss@nyu.edu';
const test = oidcTest.extend('env', { scope: 'file' }, ({ port, oidc }) => ({
  ...campusEnv(port, oidc),
  ADMIN_EMAILS: boss,
}));

const asked = '/login?link=1';
const { campusLink, confirmCampusLink, sendLinkCode } = campusEndpoints;

/** The code of the newest of this many mails about it. */
async function mailedCode({ mailbox }: TestServer, browser: Client, email: string, atLeast = 1) {
  expect(await browser.call(sendLinkCode)).toMatchObject({ status: 200 });
  return mailbox.code(email, atLeast);
}

const subjects = ({ database }: TestServer, { email }: { email: string }) =>
  database.sql(
    'select subject_hash from campus_subjects s join members m on m.id = member_id where email = $1',
    [email],
  );

test('a suspension is told only to who has proved the account', async ({ server, visitor, oidc }) => {
  const member = await addMember(server);
  await server.database.sql(
    "update members set suspended_until = now() + interval '3 days', suspension_reason = 'Spam' where email = $1",
    [member.email],
  );
  expect(await logIn(visitor, oidc, student({ email: member.email }))).toBe(asked);
  expect(await visitor.call(campusEndpoints.campusProblem)).toMatchObject({ status: 404 });
  expect(await visitor.call(confirmCampusLink, { password: 'wrong-guess' })).toMatchObject({
    code: 'wrong_login',
  });
  expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({
    status: 403,
    code: 'suspended',
    body: { reason: 'Spam', until: expect.any(String) as string },
  });
  expect(visitor.cookies.has('session')).toBe(false);
  expect(await subjects(server, member)).toEqual([]);
});

test('an account without a password is linked by the code alone', async ({ server, visitor, oidc }) => {
  const member = await addMember(server);
  await server.database.sql('update members set password_hash = null where email = $1', [member.email]);
  await logIn(visitor, oidc, student({ email: member.email }));
  expect((await visitor.call(campusLink)).body).toMatchObject({ password: false, code: true });
  expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({ code: 'wrong_login' });
  const code = await mailedCode(server, visitor, member.email);
  expect(await visitor.call(confirmCampusLink, { code })).toMatchObject({ status: 200 });
});

test('an admin is linked by the password, not by a code', async ({ server, visitor, oidc, admin }) => {
  const member = await addMember(server);
  await logIn(visitor, oidc, student({ email: admin.email }));
  expect((await visitor.call(campusLink)).body).toMatchObject({ password: true, code: false });
  expect(await visitor.call(sendLinkCode)).toMatchObject({ status: 403, code: 'admin_protected' });
  expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({ status: 200 });
  // Who became an admin after the code was sent.
  const other = new Client(server.url);
  await logIn(other, oidc, student({ email: member.email }));
  const code = await mailedCode(server, other, member.email);
  await server.database.sql("update members set role = 'admin' where email = $1", [member.email]);
  expect(await other.call(confirmCampusLink, { code })).toMatchObject({ code: 'admin_protected' });
});

test('an address of ADMIN_EMAILS without an account is asked for the code, which makes it', async ({
  server,
  visitor,
  oidc,
}) => {
  expect(await logIn(visitor, oidc, student({ email: boss }))).toBe(asked);
  expect(await server.database.sql('select id from members where email = $1', [boss])).toEqual([]);
  expect((await visitor.call(campusLink)).body).toEqual({
    address: boss,
    account: false,
    password: false,
    code: true,
  });
  const code = await mailedCode(server, visitor, boss);
  expect((await server.mailbox.newest(boss)).text).toContain('wants to open an account at');
  expect(await visitor.call(confirmCampusLink, { code })).toMatchObject({ status: 200 });
  expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({ email: boss, role: 'admin' });
});

test('the password of a sign-up with the address proves nothing', async ({ server, visitor, oidc }) => {
  const member = await addMember(server);
  await logIn(visitor, oidc, student({ email: member.email }));
  const other = 'another-horse-9';
  await visitor.call(authEndpoints.signUp, { email: member.email, username: uniqueName(), password: other });
  expect(await visitor.call(confirmCampusLink, { password: other })).toMatchObject({ code: 'wrong_login' });
});

test('a subject is sent three codes an hour, and wrong answers count as a login’s', async ({
  start,
  server,
  env,
  oidc,
}) => {
  const url = await another(start, { on: server, env: { ...env, RATE_LIMIT: 'on' } });
  const member = await addMember(server);
  const person = student({ email: member.email });
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  const limited = new Client(url);
  for (const [name, value] of browser.cookies) limited.cookies.set(name, value);
  for (let count = 1; count <= 3; count += 1) await mailedCode(server, limited, member.email, count);
  expect(await limited.call(sendLinkCode)).toMatchObject({ status: 429, code: 'too_many' });
  // The address's other codes are counted apart.
  expect(await limited.call(authEndpoints.createResetSession, { emailInput: member.email })).toMatchObject({
    status: 200,
  });
  const answers = [];
  for (let count = 0; count < 11; count += 1)
    answers.push(
      await limited.call(confirmCampusLink, count < 6 ? { password: 'wrong-guess' } : { code: '000000' }),
    );
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too_many', body: { challenge: {} } });
});

test('LOGIN_PASSWORD=off leaves the way for members who have a password', async ({
  start,
  server,
  env,
  oidc,
}) => {
  const url = await another(start, { on: server, env: { ...env, LOGIN_PASSWORD: 'off' } });
  const [one, other] = await Promise.all([addMember(server), addMember(server)]);
  for (const member of [one, other]) {
    const browser = new Client(server.url);
    await logIn(browser, oidc, student({ email: member.email }));
    const there = new Client(url);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    const input = member === one ? { password } : { code: await mailedCode(server, there, other.email) };
    expect(await there.call(confirmCampusLink, input)).toMatchObject({ status: 200 });
  }
});

test('--login-link --connect lets the next campus login of that browser link without a question', async ({
  server,
  oidc,
}) => {
  const member = await addMember(server);
  const run = (...flags: string[]) =>
    runTool('member', [member.email, ...flags], {
      DATABASE_URL: server.database.url,
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.url,
    });
  expect((await run('--connect')).stderr).toContain('Only --login-link takes --connect.');
  const loggedInBy = async (...flags: string[]) => {
    const [, link = ''] = /#link=(\S+)/.exec((await run('--login-link', ...flags)).stdout) ?? [];
    const browser = new Client(server.url);
    expect(await browser.call(authEndpoints.logInByLink, { link })).toMatchObject({ status: 200 });
    return browser;
  };
  const person = student({ email: member.email });
  expect(await logIn(await loggedInBy(), oidc, person)).toBe(asked);
  const browser = await loggedInBy('--connect');
  expect(await logIn(new Client(server.url), oidc, person)).toBe(asked);
  // The address of another account is asked about in that browser too.
  const other = await addMember(server);
  expect(await logIn(browser, oidc, student({ email: other.email }))).toBe(asked);
  expect(await logIn(browser, oidc, person)).toBe('/market');
  expect((await server.mailbox.newest(member.email)).subject).toContain('The campus login was connected');
});

test('LOGIN_LINK=trust enters at once', async ({ start, env, server, oidc }) => {
  const url = await another(start, { on: server, env: { ...env, LOGIN_LINK: 'trust' } });
  const member = await addMember(server);
  oidc.person = student({ email: member.email });
  // The provider returns to the address of the first site; both have one database.
  const browser = new Client(url);
  const back = await logInAtProvider(await begin(browser, '?here=1'), server.url);
  expect(await bring(browser, back)).toBe('/market');
});
