import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, logIn, oidcTest, student } from '../../support/campus-site.ts';
import type { TestOidc } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { addMember, password, publishPost } from '../../support/people.ts';

/** LOGIN_REQUIRE: who may be in by what the campus says. */

const test = oidcTest.extend('env', { scope: 'file' }, ({ port, oidc }) => ({
  ...campusEnv(port, oidc),
  LOGIN_LINK: 'trust',
  LOGIN_REQUIRE:
    ' eduPersonScopedAffiliation = Student@NYU.edu | *@staff.nyu.edu ; cas:campus=main; oidc:active=true',
}));

const affiliation = 'eduPersonScopedAffiliation';
const allowed = { [affiliation]: ['alum@nyu.edu', ' STUDENT@nyu.edu '], active: true };
const refused = '/login?problem=campus_not_allowed';

const changed = (person: TestOidc['person'], more: Record<string, unknown>) => ({
  ...person,
  inToken: { ...person.inToken, ...more },
});
const findings = async (admin: Client) =>
  (await admin.call(deskEndpoints.health)).body['findings'] as { text: string; params: object }[];

test('all rules must hold, a claim may be a list, and may come from userinfo', async ({ server, oidc }) => {
  const enter = (claims: Record<string, unknown>, inUserinfo = {}) =>
    logIn(new Client(server.url), oidc, { ...student(claims), inUserinfo });
  expect(await enter(allowed)).toBe('/market');
  expect(await enter({ active: 'TRUE' }, { [affiliation]: 'x@staff.nyu.edu' })).toBe('/market');
  for (const claims of [
    { ...allowed, active: false },
    { ...allowed, [affiliation]: ['alum@nyu.edu', 'student@nyu.edu.evil'] },
    { ...allowed, [affiliation]: [] },
    { ...allowed, [affiliation]: { student: 'student@nyu.edu' } },
    { active: true },
  ])
    expect(await enter(claims)).toBe(refused);
});

test('nobody gets an account, and none is found by its address alone', async ({ server, oidc, admin }) => {
  const person = student({ ...allowed, active: false });
  const member = await addMember(server, { email: person.inToken['email'] });
  const visitor = new Client(server.url);
  expect(await logIn(visitor, oidc, person)).toBe(refused);
  expect((await visitor.call(profileEndpoints.info)).status).toBe(401);
  expect((await member.call(profileEndpoints.info)).status).toBe(200);
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(JSON.stringify(trail.body)).not.toContain('campus_not_allowed');
  expect(await findings(admin)).toContainEqual(
    expect.objectContaining({ text: 'login-refused', params: { count: expect.any(String) as string } }),
  );
});

test('who no longer meets the rules stands still until a login that does', async ({
  server,
  oidc,
  admin,
}) => {
  const person = student(allowed);
  const other = await addMember(server);
  const member = await addMember(server, { email: person.inToken['email'] });
  const postId = await publishPost(member, admin);
  const browser = new Client(server.url);
  expect(await logIn(browser, oidc, person)).toBe('/market');
  const seen = async () => (await other.call(postEndpoints.full, { postId })).status;
  expect(await seen()).toBe(200);

  const gone = changed(person, { [affiliation]: 'alum@nyu.edu' });
  expect(await logIn(new Client(server.url), oidc, gone)).toBe(refused);
  expect(await seen()).toBe(404);
  expect((await browser.call(profileEndpoints.info)).status).toBe(401);
  const login = { usernameOrEmail: member.username, password };
  expect(await new Client(server.url).call(authEndpoints.logIn, login)).toMatchObject({
    status: 403,
    code: 'campus_not_allowed',
  });
  expect(
    await new Client(server.url).call(authEndpoints.logIn, { ...login, password: 'wrong-horse-9' }),
  ).toMatchObject({
    status: 401,
    code: 'wrong_login',
  });
  const [row] = await server.database.sql<{ suspended_until: unknown; paused_until: unknown }>(
    'select suspended_until, paused_until from members where username = $1',
    [member.username],
  );
  expect(row).toEqual({ suspended_until: null, paused_until: null });
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(trail.body).toContainEqual(
    expect.objectContaining({ action: 'log-in', outcome: 'refused', reason: 'campus_not_allowed' }),
  );
  expect(JSON.stringify(trail.body)).not.toContain('alum@');

  const back = new Client(server.url);
  expect(await logIn(back, oidc, person)).toBe('/market');
  expect(await seen()).toBe(200);
  expect((await back.call(profileEndpoints.info)).body['paused_until']).toBe(undefined);
});

test('where a claim is missing nobody stands still, and doctor names it until it is there', async ({
  server,
  oidc,
  admin,
}) => {
  const person = student(allowed);
  const browser = new Client(server.url);
  expect(await logIn(browser, oidc, person)).toBe('/market');
  const { email, preferred_username } = person.inToken;
  const forgotten = { email, preferred_username, [affiliation]: allowed[affiliation] };
  expect(await logIn(new Client(server.url), oidc, { ...person, inToken: forgotten })).toBe(refused);
  expect((await browser.call(profileEndpoints.info)).status).toBe(200);
  const missing = expect.objectContaining({
    text: 'login-claim-missing',
    params: { claim: 'active' },
  }) as object;
  const byPassword = expect.objectContaining({ text: 'login-by-password', state: 'warning' }) as object;
  const noted = () => server.database.sql("select value from app_state where key = 'login-claim-missing'");
  expect(await noted()).toEqual([{ value: 'active' }]);
  expect(await logIn(new Client(server.url), oidc, person)).toBe('/market');
  expect(await noted()).toEqual([]);
  expect(await findings(admin)).toContainEqual(byPassword);
  expect(await findings(admin)).not.toContainEqual(missing);
});

test('admins are refused the login and nothing else', async ({ server, oidc }) => {
  const person = student(allowed);
  const browser = new Client(server.url);
  expect(await logIn(browser, oidc, person)).toBe('/market');
  await server.database.sql("update members set role = 'admin' where email = $1", [person.inToken['email']]);
  expect(await logIn(new Client(server.url), oidc, changed(person, { active: 'no' }))).toBe(refused);
  expect((await browser.call(profileEndpoints.info)).status).toBe(200);
});
