import { inflateRawSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { campusEndpoints } from '../../../contract/campus/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, logIn, oidcTest, student } from '../../support/campus-site.ts';
import { begin } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { addMember, password } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** The first campus login of an account, which its owner confirms with its password or a mailed code. */

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

test('asks before it enters an account, whose password links it', async ({
  server,
  visitor,
  oidc,
  admin,
}) => {
  const member = await addMember(server);
  const person = student({ email: member.email.toUpperCase() });
  expect(await logIn(visitor, oidc, person, '?next=/saved')).toBe(`${asked}&next=%2Fsaved`);
  expect(visitor.cookies.has('session')).toBe(false);
  expect((await visitor.call(campusLink)).body).toEqual({
    address: member.email,
    account: true,
    password: true,
    code: true,
  });
  expect(await visitor.call(confirmCampusLink, { password: 'wrong-guess' })).toMatchObject({
    status: 401,
    code: 'wrong_login',
  });
  expect(await subjects(server, member)).toEqual([]);
  expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({
    status: 200,
    body: { message: 'Logged in.', sessionExpirationTime: expect.any(Number) as number },
  });
  expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({ username: member.username });
  expect((await visitor.call(authEndpoints.mySessions)).body).toMatchObject([{ began_by: 'campus' }]);
  // The account's other sessions have ended, and its owner hears of it.
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  expect((await server.mailbox.newest(member.email)).subject).toBe(
    '你的账号已关联校园登录 / The campus login was connected to your account',
  );
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(
    (trail.body as unknown as { action: string; outcome: string }[]).map((one) => [one.action, one.outcome]),
  ).toEqual([
    ['log-in', 'done'],
    ['link-campus', 'done'],
    ['log-in', 'failed'],
  ]);
  expect(await logIn(new Client(server.url), oidc, person)).toBe('/market');
  expect(await (await visitor.fetch('/metrics')).text()).toMatch(
    /^exchange_campus_logins_total\{kind="oidc",outcome="asked"\} \d+$/m,
  );
});

test('a code that is mailed to the address links it too', async ({ server, visitor, oidc }) => {
  const member = await addMember(server);
  await logIn(visitor, oidc, student({ email: member.email }));
  expect(await visitor.call(confirmCampusLink, { code: '123456' })).toMatchObject({
    code: 'no_code_session',
  });
  const code = await mailedCode(server, visitor, member.email);
  const { text = '' } = await server.mailbox.newest(member.email);
  expect(text).toContain(
    `Somebody who is logged in at NetID wants to connect that login with your account ${member.username}. If it is not you, give nobody this code.`,
  );
  expect(text).toContain(
    `有人用NetID登录，想关联你的账号 ${member.username}。如果不是你本人，请勿把验证码给任何人。`,
  );
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await visitor.call(confirmCampusLink, { code: wrong })).toMatchObject({
    status: 400,
    code: 'code_wrong',
    body: { field: 'code' },
  });
  // No call for other codes takes it.
  const other = new Client(server.url);
  const kept = Buffer.from(visitor.cookies.get('link')?.split('.')[0] ?? '', 'base64url');
  const { id } = JSON.parse(inflateRawSync(kept).toString()) as { id: string };
  other.cookies.set('code_session', id);
  expect(await other.call(authEndpoints.sendNewCode)).toMatchObject({ code: 'no_code_session' });
  expect(await other.call(authEndpoints.verifyUser, { verificationCode: code })).toMatchObject({
    status: 401,
  });
  expect(await visitor.call(confirmCampusLink, { code })).toMatchObject({ status: 200 });
  expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({ username: member.username });
});

describe('the question', () => {
  test('is good for one link, and only in its browser', async ({ server, visitor, oidc }) => {
    const member = await addMember(server);
    await logIn(visitor, oidc, student({ email: member.email }));
    const link = visitor.cookies.get('link') ?? '';
    const planted = new Client(server.url);
    planted.cookies.set('link', link);
    await begin(planted);
    const forged = new Client(server.url);
    forged.cookies.set('campus', visitor.cookies.get('campus') ?? '');
    forged.cookies.set(
      'link',
      link.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
    );
    for (const one of [planted, forged, new Client(server.url)]) {
      expect(await one.call(campusLink)).toMatchObject({ status: 404, code: 'not_found' });
      for (const answer of [await one.call(confirmCampusLink, { password }), await one.call(sendLinkCode)])
        expect(answer).toMatchObject({ status: 403, code: 'campus_again' });
    }
    expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({ status: 200 });
    expect(visitor.cookies.has('link')).toBe(false);
    visitor.cookies.set('link', link);
    await server.database.sql('delete from campus_subjects');
    expect(await visitor.call(campusLink)).toMatchObject({ status: 404 });
    expect(await visitor.call(confirmCampusLink, { password })).toMatchObject({ code: 'campus_again' });
  });

  test('takes exactly one of password and code', async ({ server, visitor, oidc }) => {
    const member = await addMember(server);
    await logIn(visitor, oidc, student({ email: member.email }));
    for (const input of [{}, { password, code: '123456' }])
      expect(await visitor.call(confirmCampusLink, input)).toMatchObject({
        status: 400,
        code: 'bad_request',
      });
    expect(await visitor.call(confirmCampusLink, { code: '12' })).toMatchObject({ code: 'code_format' });
  });

  test('of two subjects at once is answered once', async ({ server, oidc }) => {
    const member = await addMember(server);
    const browsers = [1, 2, 3].map(() => new Client(server.url));
    for (const browser of browsers) await logIn(browser, oidc, student({ email: member.email }));
    const answers = browsers.map((one) => one.call(confirmCampusLink, { password }));
    expect(await duel(...answers)).toEqual(['200', '403 campus_again', '403 campus_again']);
    expect(await subjects(server, member)).toHaveLength(1);
  });

  test('answered twice at once links once', async ({ server, visitor, oidc }) => {
    const member = await addMember(server);
    await logIn(visitor, oidc, student({ email: member.email }));
    const confirm = () => visitor.call(confirmCampusLink, { password });
    expect(await duel(confirm(), confirm())).toEqual(['200', '403 campus_again']);
  });
});
