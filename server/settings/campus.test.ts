import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

/** The settings of the campus's own login. */

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

const base = { PUBLIC_URL: 'https://exchange.nyu.edu', EMAIL_DOMAINS: 'nyu.edu' };
const oidc = {
  ...base,
  LOGIN_OIDC_ISSUER: 'https://login.nyu.edu/realms/campus/',
  LOGIN_OIDC_CLIENT_ID: 'exchange',
  LOGIN_OIDC_CLIENT_SECRET: 'hush-hush',
};
const cas = { ...base, LOGIN_CAS_URL: 'https://cas.nyu.edu/cas/' };

test('without a setting there is no campus login, and passwords are on', () => {
  expect(readConfig({})).toMatchObject({ campus: undefined, loginPassword: true, adminsByCampus: false });
});

test('the issuer is used as written, the CAS address without its last slash, with the usual names', () => {
  expect(readConfig({ ...oidc, ...cas }).campus).toEqual({
    name: 'your campus account',
    nameZh: '校园统一身份认证',
    publicUrl: 'https://exchange.nyu.edu',
    rules: [],
    emailDomains: ['nyu.edu'],
    asksFirst: true,
    providers: [
      {
        type: 'oidc',
        issuer: 'https://login.nyu.edu/realms/campus/',
        clientId: 'exchange',
        clientSecret: 'hush-hush',
        emailClaim: 'email',
      },
      { type: 'cas', url: 'https://cas.nyu.edu/cas', emailAttribute: 'mail', emailDomain: undefined },
    ],
  });
});

test('LOGIN_REQUIRE is a list of rules, in any case and with spaces', () => {
  const rules = (text: string) => readConfig({ ...cas, LOGIN_REQUIRE: text }).campus?.rules;
  expect(rules(' Role = A=b | *@C.edu ;CAS:campus=main')).toEqual([
    { provider: undefined, claim: 'Role', values: ['a=b', '*@c.edu'] },
    { provider: 'cas', claim: 'campus', values: ['main'] },
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}=x`).join(';');
  expect(rules(many(10))).toHaveLength(10);
  for (const text of [
    'role',
    'role=',
    '=x',
    'role=*',
    'role=a*b',
    'role=a|',
    'a b=x',
    'a=x;',
    'role=**a',
    many(11),
  ])
    expect(() => rules(text)).toThrow('LOGIN_REQUIRE');
});

test('LOGIN_NAME without _ZH names both', () => {
  expect(readConfig({ ...cas, LOGIN_NAME: 'NetID' }).campus).toMatchObject({
    name: 'NetID',
    nameZh: 'NetID',
  });
});

test.each(['http://localhost:8080', 'http://127.0.0.1:8080/cas', 'http://[::1]:8080', 'https://sso.nyu.edu'])(
  'a provider may be at %s',
  (address) => {
    expect(refusal({ ...oidc, LOGIN_OIDC_ISSUER: address })).toBe('accepted');
    expect(refusal({ ...cas, LOGIN_CAS_URL: address })).toBe('accepted');
  },
);

test.each([
  'http://sso.nyu.edu',
  'https://me@sso.nyu.edu',
  'https://sso.nyu.edu/?a',
  'https://x/#a',
  'sso.nyu.edu',
])('no provider may be at %s, which is not repeated', (address) => {
  for (const [name, env] of [
    ['LOGIN_OIDC_ISSUER', oidc],
    ['LOGIN_CAS_URL', cas],
  ] as const) {
    const message = refusal({ ...env, [name]: address });
    expect(message).toMatch(new RegExp(`: ${name} \\(expected an https address such as [^;]+\\)$`));
    expect(message).not.toContain(address);
  }
});

describe('the start is refused', () => {
  test.each([
    [
      'one of three',
      { ...base, LOGIN_OIDC_CLIENT_ID: 'x' },
      'LOGIN_OIDC_ISSUER is not set (expected a value, as LOGIN_OIDC_CLIENT_ID has one); LOGIN_OIDC_CLIENT_SECRET is not set',
    ],
    [
      'no secret',
      { ...oidc, LOGIN_OIDC_CLIENT_SECRET: ' ' },
      'LOGIN_OIDC_CLIENT_SECRET is not set (expected a value, as LOGIN_OIDC_ISSUER has one)',
    ],
    ['a long id', { ...oidc, LOGIN_OIDC_CLIENT_ID: 'x'.repeat(201) }, 'LOGIN_OIDC_CLIENT_ID='],
    ['a claim alone', { ...base, LOGIN_OIDC_EMAIL_CLAIM: 'upn' }, 'LOGIN_OIDC_ISSUER is not set (expected'],
    [
      'an attribute alone',
      { ...base, LOGIN_CAS_EMAIL_ATTRIBUTE: 'mail' },
      'LOGIN_CAS_URL is not set (expected',
    ],
    ['a domain alone', { ...base, LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu' }, 'LOGIN_CAS_URL is not set (expected'],
    [
      'attribute and domain',
      { ...cas, LOGIN_CAS_EMAIL_ATTRIBUTE: 'mail', LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu' },
      'LOGIN_CAS_EMAIL_DOMAIN=nyu.edu (expected no value',
    ],
    [
      'a foreign domain',
      { ...cas, LOGIN_CAS_EMAIL_DOMAIN: 'mit.edu' },
      'LOGIN_CAS_EMAIL_DOMAIN=mit.edu (expected a domain of EMAIL_DOMAINS)',
    ],
    ['no password, no provider', { LOGIN_PASSWORD: 'off' }, 'LOGIN_PASSWORD=off (expected on'],
    [
      'admins by the campus, no provider',
      { ADMINS_BY_CAMPUS: 'on' },
      'ADMINS_BY_CAMPUS=on (expected off, as neither LOGIN_OIDC_ISSUER nor LOGIN_CAS_URL is set)',
    ],
    [
      'no PUBLIC_URL',
      { LOGIN_CAS_URL: 'https://cas.nyu.edu' },
      'PUBLIC_URL is not set (expected a value, as LOGIN_CAS_URL has one)',
    ],
    [
      'no PUBLIC_URL in production',
      { NODE_ENV: 'production', LOGIN_CAS_URL: 'https://cas.nyu.edu' },
      'PUBLIC_URL is not set (',
    ],
    [
      'a strange claim',
      { ...oidc, LOGIN_OIDC_EMAIL_CLAIM: 'e mail' },
      'LOGIN_OIDC_EMAIL_CLAIM=e mail (expected 1 to 100 letters',
    ],
    [
      'a strange attribute',
      { ...cas, LOGIN_CAS_EMAIL_ATTRIBUTE: 'x'.repeat(101) },
      'LOGIN_CAS_EMAIL_ATTRIBUTE=',
    ],
    ['a Chinese name alone', { ...cas, LOGIN_NAME_ZH: '统一认证' }, 'LOGIN_NAME is not set (expected'],
    ['a long name', { ...cas, LOGIN_NAME: 'x'.repeat(41) }, 'LOGIN_NAME='],
  ])('%s', (_what, env, message) => {
    expect(refusal(env)).toContain(message);
    expect(refusal(env)).not.toContain('hush-hush');
  });

  test('with all mistakes named at once', () => {
    const message = refusal({
      LOGIN_OIDC_ISSUER: 'x',
      LOGIN_CAS_EMAIL_DOMAIN: 'mit.com',
      LOGIN_NAME_ZH: '甲',
      ADMINS_BY_CAMPUS: 'sometimes',
    });
    for (const name of [
      'LOGIN_OIDC_ISSUER (',
      'LOGIN_OIDC_CLIENT_ID is',
      'LOGIN_CAS_URL is',
      'LOGIN_NAME is',
      'PUBLIC_URL is',
      'ADMINS_BY_CAMPUS=sometimes',
    ])
      expect(message).toContain(name);
  });
});

test('a claim may be the address of a claim', () => {
  const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
  expect(refusal({ ...oidc, LOGIN_OIDC_EMAIL_CLAIM: claim })).toBe('accepted');
});

test('LOGNAME, which every session has, is no misspelt LOGIN_NAME', () => {
  expect(refusal({ LOGNAME: 'exchange' })).toBe('accepted');
});
