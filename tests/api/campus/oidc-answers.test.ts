import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, oidcTest as test, logIn, student, withToken } from '../../support/campus-site.ts';
import {
  begin,
  bring,
  clientId,
  clientSecret,
  logInAtProvider,
  type TestOidc,
} from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { uniqueName } from '../../support/people.ts';

/** What an OpenID provider must prove. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

describe('the address', () => {
  test.for([
    [
      'a list, of which the first that fits counts',
      { email: [1, 'me@mit.edu', 'list.of@nyu.edu'] },
      '/market',
    ],
    ['none', { email: undefined }, '/login?problem=campus_no_email'],
    ['no text', { email: { a: 1 } }, '/login?problem=campus_no_email'],
    ['not in the shape', { email: 'me@@nyu.edu' }, '/login?problem=campus_no_email'],
    ['of another domain', { email: 'me@mit.edu' }, '/login?problem=campus_email_outside'],
    [
      'unverified',
      { email: 'unverified@nyu.edu', email_verified: false },
      '/login?problem=campus_email_unverified',
    ],
    ...(['false', 0, '0', 'no', null, '', 'TRUE', [true]] as const).map(
      (email_verified) =>
        [
          `unverified as ${JSON.stringify(email_verified)}`,
          { email: 'unverified@nyu.edu', email_verified },
          '/login?problem=campus_email_unverified',
        ] as const,
    ),
    ...([true, 'true', 1, '1'] as const).map(
      (email_verified) =>
        [`verified as ${JSON.stringify(email_verified)}`, { email_verified }, '/market'] as const,
    ),
  ] as const)('%s', async ([_what, claims, expected], { visitor, oidc }) => {
    expect(await logIn(visitor, oidc, student(claims))).toBe(expected);
  });

  test('comes from userinfo where the ID token lacks it', async ({ visitor, oidc }) => {
    const email = `${uniqueName('u').replace('_', '.')}@nyu.edu`;
    await logIn(visitor, oidc, {
      sub: email,
      inToken: {},
      inUserinfo: { email, preferred_username: 'from_userinfo' },
    });
    expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({
      email,
      username: 'from_userinfo',
    });
  });

  test('of userinfo about another subject is refused', async ({ visitor, oidc }) => {
    await expectProblem(visitor, oidc, 'campus_invalid', '/me', { sub: 'of another', email: 'me@nyu.edu' });
  });
});

async function expectProblem(
  browser: Client,
  oidc: TestOidc,
  problem: string,
  path: string,
  body: object | string,
  status = 200,
) {
  oidc.person = { sub: 'somebody', inToken: {}, inUserinfo: {} };
  const back = await logInAtProvider(await begin(browser), browser.url);
  oidc.fault = (asked, response) => {
    if (asked !== path) return false;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
    return true;
  };
  expect(await bring(browser, back)).toBe(`/login?problem=${problem}`);
  expect(browser.cookies.has('session')).toBe(false);
}

test('the client puts its secret into the body where discovery offers only that', async ({ start, oidc }) => {
  const site = await start({ env: campusEnv(await freePort(), oidc) });
  const asked: { authorization: string | undefined; body: URLSearchParams }[] = [];
  const redeem = async (request: IncomingMessage) => {
    const body = new URLSearchParams(await text(request));
    asked.push({ authorization: request.headers.authorization, body });
  };
  oidc.fault = (path, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration')
      answer({
        issuer: oidc.url,
        authorization_endpoint: `${oidc.url}/auth`,
        token_endpoint: `${oidc.url}/token`,
        token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_post'],
      });
    if (path === '/token') void redeem(response.req).then(() => answer({}));
    return path !== '/auth';
  };
  const browser = new Client(site.url);
  const state = (await begin(browser)).searchParams.get('state') ?? '';
  await bring(browser, new URL(`${site.url}/login/campus/callback?state=${state}&code=c`));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.authorization).toBe(undefined);
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({
    client_id: clientId,
    client_secret: clientSecret,
    code: 'c',
  });
});

test.for([
  ['names no place for the login', undefined],
  ['names a script for it', 'javascript:alert(1)'],
  ['names no address for it', 5],
] as const)('discovery that %s', async ([, address], { start, oidc }) => {
  oidc.fault = (_path, response) => {
    const found = { issuer: oidc.url, authorization_endpoint: address };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    return true;
  };
  const { url } = await start({ env: campusEnv(await freePort(), oidc) });
  const response = await new Client(url).fetch('/login/campus');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/login?problem=campus_invalid']);
});

describe('an answer of the provider that is', () => {
  test.for([
    ['an error of the server', 'campus_down', 'oops', 503],
    ['too large', 'campus_invalid', `{"a":"${'x'.repeat(300_000)}"}`, 200],
    ['no JSON', 'campus_invalid', '<html>', 200],
    ['a refused code', 'campus_invalid', '{"error":"invalid_grant"}', 400],
  ] as const)('%s', async ([_what, problem, body, status], { visitor, oidc }) => {
    await expectProblem(visitor, oidc, problem, '/token', body, status);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.for([
    ['with another nonce', { nonce: 'x' }, undefined],
    ['for another audience', { aud: 'another' }, undefined],
    ['for another party', { azp: 'another' }, undefined],
    ['about nobody', { sub: '' }, undefined],
    ['of another issuer', { iss: 'https://evil.example' }, undefined],
    ['expired', { exp: 1_000_000_000 }, undefined],
    ['from the future', { iat: 4_000_000_000 }, undefined],
    ['without a signature', {}, { alg: 'none' }],
    ['signed by a shared secret', {}, { alg: 'HS256', kid: 'campus' }],
    ['signed by an unknown key', {}, { alg: 'RS256', kid: 'unknown' }],
  ] as const)('a token %s', async ([_what, wrong, header], { visitor, oidc }) => {
    oidc.person = { sub: 'somebody', inToken: {}, inUserinfo: {} };
    const address = await begin(visitor);
    const back = await logInAtProvider(address, visitor.url);
    const email = `${uniqueName('t').replace('_', '.')}@nyu.edu`;
    withToken(
      oidc,
      (nonce) =>
        oidc.sign(
          {
            iss: oidc.url,
            aud: clientId,
            sub: email,
            email,
            email_verified: true,
            preferred_username: 'x',
            nonce,
            iat: seconds(),
            exp: seconds() + 60,
            ...wrong,
          },
          header,
        ),
      address,
    );
    expect(await bring(visitor, back)).toBe('/login?problem=campus_invalid');
  });

  test('a token as it should be is accepted, also 50 s after its end', async ({ visitor, oidc }) => {
    oidc.person = { sub: 'somebody', inToken: {}, inUserinfo: {} };
    const address = await begin(visitor);
    const back = await logInAtProvider(address, visitor.url);
    const email = `${uniqueName('t').replace('_', '.')}@nyu.edu`;
    withToken(
      oidc,
      (nonce) =>
        oidc.sign({
          iss: oidc.url,
          aud: clientId,
          sub: email,
          email,
          email_verified: true,
          preferred_username: 'late',
          nonce,
          iat: seconds() - 300,
          exp: seconds() - 50,
        }),
      address,
    );
    expect(await bring(visitor, back)).toBe('/market');
  });
});
