import { describe, expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { campusEndpoints } from '../../../contract/campus/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { trustingTest as test, logIn, signUpsToday, student } from '../../support/campus-site.ts';
import { begin, bring, clientId, logInAtProvider } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { addMember, uniqueName } from '../../support/people.ts';

/** The account that a campus login enters or makes, at a real OpenID provider. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

describe('a first login', () => {
  test('asks the provider with code, PKCE, state and nonce, and opens an account without a password', async ({
    visitor,
    oidc,
    admin,
  }) => {
    const before = await signUpsToday(admin);
    const person = student();
    oidc.person = person;
    const address = await begin(visitor, '?next=/saved');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${visitor.url}/login/campus/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    expect(await bring(visitor, await logInAtProvider(address, visitor.url))).toBe('/saved');
    expect([...visitor.cookies.keys()]).toEqual(['campus', 'session']);
    const info = await visitor.call(profileEndpoints.info);
    expect(info.body).toMatchObject({
      username: person.inToken['preferred_username'],
      email: person.inToken['email'],
      terms_to_accept: 1,
    });
    expect(await signUpsToday(admin)).toBe(before + 1);
    const sessions = await visitor.call(authEndpoints.mySessions);
    expect(sessions.body).toMatchObject([{ began_by: 'campus', is_current: true }]);
    const trail = await admin.call(auditEndpoints.trail, { member: String(info.body['username']) });
    const entries = (trail.body as unknown as { action: string; after: object }[]).map(
      ({ action, after }) => [action, after],
    );
    expect(entries).toEqual([
      ['log-in', { by: 'oidc' }],
      ['link-campus', { by: 'oidc' }],
      ['open-account', { by: 'oidc', role: 'member' }],
    ]);
    expect((await visitor.call(pageEndpoints.acceptTerms, { version: 1 })).status).toBe(200);
    expect((await visitor.call(profileEndpoints.info)).body['terms_to_accept']).toBe(null);
    const login = { usernameOrEmail: person.inToken['email'], password: 'correct-horse-9' };
    expect(await new Client(visitor.url).call(authEndpoints.logIn, login)).toMatchObject({
      status: 401,
      code: 'wrong_login',
    });
    const change = { currentPassword: 'correct-horse-9', newPassword: 'correct-horse-8' };
    expect(await visitor.call(authEndpoints.changePassword, change)).toMatchObject({
      status: 409,
      code: 'no_password',
      message: 'This account has no password. Log in with your campus account.',
    });
  });
});

test('a known address enters its account, whatever its case, with name and password as they were', async ({
  server,
  visitor,
  oidc,
}) => {
  const member = await addMember(server);
  const person = student({
    email: member.email.toUpperCase(),
    name: '<b>\u0007',
    picture: 'x'.repeat(10_000),
  });
  expect(await logIn(visitor, oidc, person)).toBe('/market');
  const info = await visitor.call(profileEndpoints.info);
  expect(info.body).toMatchObject({ username: member.username, email: member.email, terms_to_accept: null });
  const login = { usernameOrEmail: member.email, password: 'correct-horse-9' };
  expect((await new Client(visitor.url).call(authEndpoints.logIn, login)).status).toBe(200);
});

test('a known subject enters its own account, whatever address comes with it', async ({ server, oidc }) => {
  const [own, other] = await Promise.all([addMember(server), addMember(server)]);
  const person = student({ email: own.email });
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  for (const email of [other.email, `${uniqueName('new')}@nyu.edu`]) {
    expect(await logIn(browser, oidc, { ...person, inToken: { email } }, '?next=/saved')).toBe('/saved');
    expect((await browser.call(profileEndpoints.info)).body).toMatchObject({
      username: own.username,
      email: own.email,
    });
  }
  expect(await logIn(browser, oidc, { ...person, inToken: { email: 'me@mit.edu' } })).toBe(
    '/login?problem=campus_email_outside',
  );
  await server.database.sql("update members set suspended_until = 'infinity' where email = $1", [own.email]);
  expect(await logIn(browser, oidc, { ...person, inToken: { email: other.email } })).toBe(
    '/login?problem=suspended',
  );
});

test('a login ends the session that the browser had', async ({ server, oidc }) => {
  const member = await addMember(server);
  const before = member.cookies.get('session') ?? '';
  await logIn(member, oidc, student());
  const old = new Client(server.url);
  old.cookies.set('session', before);
  expect((await old.call(authEndpoints.checkLogin)).status).toBe(401);
  expect((await member.call(authEndpoints.checkLogin)).message).toBe('session-alive');
});

test('another subject with the same address is refused, and the refusal is recorded', async ({
  server,
  oidc,
  admin,
}) => {
  const person = student();
  const first = new Client(server.url);
  await logIn(first, oidc, person);
  const { username } = (await first.call(profileEndpoints.info)).body;
  const other = new Client(server.url);
  expect(await logIn(other, oidc, { ...person, sub: 'of another' }, '?next=/saved')).toBe(
    '/login?problem=campus_other_person&next=%2Fsaved',
  );
  expect(other.cookies.has('session')).toBe(false);
  const trail = await admin.call(auditEndpoints.trail, { member: String(username) });
  expect(trail.body).toContainEqual(
    expect.objectContaining({ action: 'log-in', outcome: 'refused', reason: 'campus_other_person' }),
  );
  expect(await logIn(other, oidc, person)).toBe('/market');
});

test('a suspended member gets no session, and only this browser may know until when', async ({
  server,
  visitor,
  oidc,
}) => {
  const member = await addMember(server);
  await server.database.sql(
    "update members set suspended_until = now() + interval '3 days', suspension_reason = 'Spam' where email = $1",
    [member.email],
  );
  expect(await logIn(visitor, oidc, student({ email: member.email }))).toBe('/login?problem=suspended');
  expect(visitor.cookies.has('session')).toBe(false);
  expect((await visitor.call(campusEndpoints.campusProblem)).body).toEqual({
    code: 'suspended',
    until: expect.any(String) as string,
    reason: 'Spam',
  });
  const cookie = visitor.cookies.get('refused') ?? '';
  const forger = new Client(server.url);
  forger.cookies.set('refused', cookie.replace(/^\d+/, '1'));
  for (const one of [forger, new Client(server.url)])
    expect(await one.call(campusEndpoints.campusProblem)).toMatchObject({ status: 404, code: 'not_found' });
});

describe('the name of a new account', () => {
  test.for([
    ['Lin Xiao-Yu@nyu.edu', /^Lin_Xiao_Yu$/],
    ['__ä___', /^u_[a-z0-9]+$/],
    ['20230815', /^member_\d{6}$/],
    ['Admin', /^member_\d{6}$/],
    ['<script>alert(1)</script>', /^script_alert_1_script$/],
    ['x'.repeat(10_000), /^x{30}$/],
  ] as const)('made of %s', async ([given, expected], { visitor, oidc }) => {
    const email = `u-${uniqueName('').slice(1)}+a@nyu.edu`;
    expect(
      await logIn(visitor, oidc, {
        sub: email,
        inToken: { email, preferred_username: given },
        inUserinfo: {},
      }),
    ).toBe('/market');
    const info = await visitor.call(profileEndpoints.info);
    if (given.startsWith('__'))
      expect(info.body['username']).toBe(email.replace(/@.*/, '').replaceAll(/[^a-z0-9]/g, '_'));
    else expect(info.body['username']).toMatch(expected);
  });

  test('is never the key that an OpenID provider has for the person', async ({ visitor, oidc }) => {
    await logIn(visitor, oidc, student({ email: '_-_@nyu.edu', preferred_username: '张伟' }));
    const info = await visitor.call(profileEndpoints.info);
    expect(info.body['username']).toMatch(/^member_\d{6}$/);
  });

  test('gets digits where another member has it', async ({ server, oidc }) => {
    await addMember(server, { username: 'zhang_wei' });
    const names = [];
    for (let count = 0; count < 2; count += 1) {
      const browser = new Client(server.url);
      await logIn(browser, oidc, student({ preferred_username: 'zhang.wei' }));
      names.push((await browser.call(profileEndpoints.info)).body['username']);
    }
    expect(names).toEqual(['zhang_wei2', 'zhang_wei3']);
  });
});

test('an unverified sign-up with the address goes, and its code is dead', async ({
  server,
  visitor,
  oidc,
}) => {
  const username = uniqueName();
  const email = `${uniqueName('s').replace('_', '.')}@nyu.edu`;
  const waiting = new Client(server.url);
  await waiting.call(authEndpoints.signUp, { email, username, password: 'correct-horse-9' });
  const verificationCode = await server.mailbox.code(email);
  expect(await logIn(visitor, oidc, student({ email }))).toBe('/market');
  expect(await waiting.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({
    status: 401,
    code: 'no_code_session',
  });
});

test('a closed account is made anew', async ({ server, oidc }) => {
  const member = await addMember(server);
  const person = student({ email: member.email });
  await logIn(member, oidc, person);
  await member.call(authEndpoints.closeAccount, { password: 'correct-horse-9' });
  const again = new Client(server.url);
  expect(await logIn(again, oidc, { ...person, sub: 'of another' })).toBe('/market');
  expect((await again.call(profileEndpoints.info)).body['terms_to_accept']).toBe(1);
});
