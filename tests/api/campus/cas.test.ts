import { describe, expect } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { begin, bring, casSuccess, startCas, type TestCas } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { siteTest } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember, password, uniqueName } from '../../support/people.ts';

/** The campus login by CAS, on a site without passwords. */

const test = siteTest
  .extend('port', { scope: 'file' }, () => freePort())
  .extend('cas', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cas = await startCas();
    onCleanup(() => cas.close());
    return cas;
  })
  .extend('env', { scope: 'file' }, ({ port, cas }) => ({
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EMAIL_DOMAINS: 'nyu.edu',
    LOGIN_CAS_URL: `${cas.url}/cas/`,
    LOGIN_NAME: 'NetID',
    LOGIN_NAME_ZH: '统一认证',
    LOGIN_PASSWORD: 'off',
  }));

const ticket = 'ST-1-made_by.the-server';

/** Logs in with what the server answers about the ticket. */
async function logIn(browser: Client, cas: TestCas, answer: TestCas['answer'], given = `&ticket=${ticket}`) {
  cas.answer = answer;
  const service = (await begin(browser)).searchParams.get('service') ?? '';
  return bring(browser, new URL(service + given));
}

const answering =
  (body: string, status = 200) =>
  () => ({ status, body });
const mail = (email: string) => `<cas:attributes><cas:mail>${email}</cas:mail></cas:attributes>`;

test('the ticket is checked with exactly the address that the login began with', async ({ visitor, cas }) => {
  const name = uniqueName();
  cas.answer = answering(casSuccess(`<cas:user>${name}</cas:user>${mail(`${name}@nyu.edu`)}`));
  const address = await begin(visitor, '?next=/saved&fresh=1');
  expect(address.href).toMatch(`${cas.url}/cas/login?service=`);
  expect(address.searchParams.get('renew')).toBe('true');
  const service = address.searchParams.get('service') ?? '';
  expect(service).toMatch(new RegExp(`^${visitor.url}/login/campus/cas\\?state=[\\w-]{43}$`));
  expect(await bring(visitor, new URL(`${service}&ticket=${ticket}`))).toBe('/saved');
  const asked = cas.asked.at(-1);
  expect(asked?.pathname).toBe('/cas/p3/serviceValidate');
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({ service, ticket, format: 'JSON' });
  expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({
    email: `${name}@nyu.edu`,
    username: name,
  });
});

test('JSON is read as well, and a server of CAS 2.0 is asked at its own address', async ({
  visitor,
  server,
  cas,
}) => {
  const email = `${uniqueName('j')}@nyu.edu`;
  const success = { user: 'j', attributes: { mail: ['me@mit.edu', email] } };
  const serviceResponse = { authenticationSuccess: success, authenticationFailure: null };
  const json = JSON.stringify({ serviceResponse });
  expect(await logIn(visitor, cas, answering(json))).toBe('/market');
  const old = new Client(server.url);
  const xml = casSuccess(`<cas:user>k</cas:user>${mail(`k${email}`)}`);
  const answer: TestCas['answer'] = (path) =>
    path === '/cas/serviceValidate'
      ? { body: `<?xml version="1.0"?>\n${xml}` }
      : { status: 404, body: 'no p3' };
  expect(await logIn(old, cas, answer)).toBe('/market');
});

const me = '<cas:user>me</cas:user>';
const mine = mail('me@nyu.edu');

describe('an answer', () => {
  test.for([
    [
      'refuses the ticket',
      'campus_invalid',
      '<cas:serviceResponse xmlns:cas="x"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>',
      200,
    ],
    [
      'refuses it in JSON',
      'campus_invalid',
      '{"serviceResponse":{"authenticationFailure":{"code":"INVALID_TICKET"}}}',
      200,
    ],
    [
      'says both in JSON',
      'campus_invalid',
      '{"serviceResponse":{"authenticationFailure":{},"authenticationSuccess":{"user":"me","attributes":{"mail":"me@nyu.edu"}}}}',
      200,
    ],
    ['is empty', 'campus_invalid', '', 200],
    ['is no success', 'campus_invalid', '{"serviceResponse":{}}', 200],
    ['is an error of the server', 'campus_down', 'oops', 503],
    ['is a redirect', 'campus_invalid', casSuccess(me + mine), 302],
    ['is not allowed', 'campus_invalid', casSuccess(me + mine), 403],
    ['is too large', 'campus_invalid', casSuccess(me + ' '.repeat(300_000) + mine), 200],
    ['has a document type', 'campus_invalid', `<!DOCTYPE a [<!ENTITY x "me">]>${casSuccess(me + mine)}`, 200],
    ['has an entity', 'campus_invalid', casSuccess(`<cas:user>&x;</cas:user>${mine}`), 200],
    [
      'has two successes',
      'campus_invalid',
      casSuccess(`${me}${mine}</cas:authenticationSuccess><cas:authenticationSuccess>${me}`),
      200,
    ],
    ['has two users', 'campus_invalid', casSuccess(`${me}<cas:user>other</cas:user>${mine}`), 200],
    [
      'has the success deeper',
      'campus_invalid',
      `<cas:serviceResponse><cas:a>${casSuccess(me + mine)}</cas:a></cas:serviceResponse>`,
      200,
    ],
    [
      'has the success in a comment',
      'campus_invalid',
      `<cas:serviceResponse><!--<cas:authenticationSuccess>${me}${mine}</cas:authenticationSuccess>--></cas:serviceResponse>`,
      200,
    ],
    ['has the user in an attribute', 'campus_invalid', casSuccess(`<cas:a user="me"/>${mine}`), 200],
    [
      'has the address in text',
      'campus_no_email',
      casSuccess(`${me}<cas:attributes>&lt;cas:mail&gt;me@nyu.edu&lt;/cas:mail&gt;</cas:attributes>`),
      200,
    ],
    [
      'has the address outside of its place',
      'campus_no_email',
      casSuccess(`${me}<cas:mail>me@nyu.edu</cas:mail>`),
      200,
    ],
    ['is not closed', 'campus_invalid', casSuccess(me + mine).replace('</cas:serviceResponse>', ''), 200],
    ['is closed wrongly', 'campus_invalid', casSuccess(`<cas:user>me</cas:mail>${mine}`), 200],
    ['is nested without end', 'campus_invalid', casSuccess('<a>'.repeat(50_000)), 200],
    ['has an address of another domain', 'campus_email_outside', casSuccess(me + mail('me@mit.edu')), 200],
  ] as const)('that %s: %s', async ([, problem, body, status], { visitor, cas }) => {
    expect(await logIn(visitor, cas, answering(body, status))).toBe(`/login?problem=${problem}`);
    expect(visitor.cookies.has('session')).toBe(false);
  });

  test('with the user around a comment means the whole user', async ({ visitor, cas }) => {
    const name = uniqueName();
    const [head = '', tail = ''] = name.split('_');
    const xml = casSuccess(
      `<cas:user>${head}<!-- -->_<![CDATA[${tail}]]></cas:user>${mail(`${name}@nyu.edu`)}`,
    );
    expect(await logIn(visitor, cas, answering(xml))).toBe('/market');
    expect(await logIn(visitor, cas, answering(xml.replace('<!-- -->', '')))).toBe('/market');
    expect(await logIn(visitor, cas, answering(xml.replace('<!-- -->', 'x')))).toBe(
      '/login?problem=campus_other_person',
    );
  });
});

test.for([
  ['no ticket', '', 'campus_cancelled'],
  ['a ticket of another kind', '&ticket=PT-1', 'campus_invalid'],
  ['a strange ticket', '&ticket=ST-1%26user%3Dx', 'campus_invalid'],
  ['a long ticket', `&ticket=ST-${'x'.repeat(257)}`, 'campus_invalid'],
  ['two tickets', '&ticket=ST-1&ticket=ST-2', 'campus_invalid'],
] as const)('%s is refused without asking', async ([, given, problem], { visitor, cas }) => {
  const before = cas.asked.length;
  expect(await logIn(visitor, cas, answering('unused'), given)).toBe(`/login?problem=${problem}`);
  expect(cas.asked).toHaveLength(before);
});

describe('LOGIN_PASSWORD=off', () => {
  test('refuses the calls for passwords, sign-up and reset, and leaves open sessions', async ({
    server,
    visitor,
  }) => {
    const member = await addMember(server);
    const { username, email } = member;
    const typed = { verificationCode: '123456' };
    const calls = [
      [authEndpoints.logIn, { usernameOrEmail: email, password }],
      [authEndpoints.signUp, { email, username, password }],
      [authEndpoints.verifyUser, typed],
      [authEndpoints.checkCodeSession, {}],
      [authEndpoints.sendNewCode, {}],
      [authEndpoints.createResetSession, { emailInput: email }],
      [authEndpoints.resetPassword, { ...typed, password }],
    ] as const;
    const refusal = {
      status: 403,
      code: 'campus_login_only',
      message: 'Please log in with your campus account.',
    };
    for (const [row, input] of calls)
      for (const given of [input, {}]) expect(await visitor.call(row, given)).toMatchObject(refusal);
    expect(await visitor.call(authEndpoints.changePassword, {})).toMatchObject(refusal);
    for (const [body, type] of [
      ['{', 'application/json'],
      ['[]', 'application/json'],
      ['x', 'text/plain'],
    ] as const) {
      const { path, method } = authEndpoints.logIn;
      const answer = await visitor.fetch(path, { method, body, headers: { 'content-type': type } });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'campus_login_only' }]);
    }
    const appeal = { usernameOrEmail: email, password: 'wrong-horse-1', text: 'It was not me.' };
    expect(await visitor.call(appealEndpoints.appealSuspension, appeal)).toMatchObject(refusal);
    const { code } = await visitor.call(appealEndpoints.appealSuspension, {
      token: 'x',
      text: 'It was not me.',
    });
    expect(code).toBe('appeal_token');
    const change = { currentPassword: password, newPassword: 'correct-horse-8' };
    expect(await member.call(authEndpoints.changePassword, change)).toMatchObject(refusal);
    expect((await member.call(authEndpoints.checkLogin)).message).toBe('session-alive');
  });

  test('and the way to log in are told to everybody', async ({ visitor }) => {
    expect((await visitor.call(siteEndpoints.site)).body['logins']).toEqual({
      password: false,
      campus: [{ kind: 'cas', name: 'NetID', nameZh: '统一认证', path: '/login/campus?with=cas' }],
    });
  });
});

test('without a provider nothing is different', async ({ start }) => {
  const { url } = await start();
  const visitor = new Client(url);
  expect((await visitor.call(siteEndpoints.site)).body).not.toHaveProperty('logins');
  for (const path of ['/login/campus', '/login/campus/callback', '/login/campus/cas'])
    expect((await visitor.fetch(path)).status).toBe(404);
  expect(await (await visitor.fetch('/metrics')).text()).not.toContain('campus');
});

test('the metrics count logins by kind and outcome', async ({ visitor, cas }) => {
  await logIn(visitor, cas, answering('', 200));
  const text = await (await visitor.fetch('/metrics')).text();
  expect(text).toMatch(/^exchange_campus_logins_total\{kind="cas",outcome="campus_invalid"\} \d+$/m);
});
