import { describe, expect } from 'vitest';
import { oidcTest as test, logIn, student } from '../../support/campus-site.ts';
import { begin, bring, logInAtProvider } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { addMember, uniqueName } from '../../support/people.ts';

/** The addresses at which a campus login begins and ends. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

describe('a callback', () => {
  test.for([
    ['error=access_denied', 'campus_cancelled'],
    ['error=server_error', 'campus_down'],
    ['error=temporarily_unavailable', 'campus_down'],
    ['error=invalid_scope', 'campus_invalid'],
    ['', 'campus_invalid'],
    ['code=a&code=b', 'campus_invalid'],
    ['code=a', 'campus_invalid'],
  ])('with %s', async ([more, problem], { visitor, oidc }) => {
    const state = (await begin(visitor)).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(oidc.url);
    const response = await visitor.fetch(`/login/campus/callback?state=${state}&iss=${iss}&${more}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, `/login?problem=${problem}`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect([...visitor.cookies.keys()]).toEqual(['campus']);
  });

  test('of another browser, with a forged cookie or an unknown state has expired', async ({
    server,
    visitor,
    oidc,
  }) => {
    oidc.person = student();
    const back = await logInAtProvider(await begin(visitor), visitor.url);
    expect(await bring(new Client(server.url), back)).toBe('/login?problem=campus_expired');
    const [browser, [name, value] = ['', '']] = [...visitor.cookies];
    const forger = new Client(server.url);
    forger.cookies.set(...(browser ?? ['', '']));
    for (const forged of [value.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')), `${value}.more`]) {
      forger.cookies.set(name, forged);
      expect(await bring(forger, back)).toBe('/login?problem=campus_expired');
    }
    expect(await bring(visitor, new URL(`/login/campus/callback?error=access_denied`, server.url))).toBe(
      '/login?problem=campus_expired',
    );
    expect(await bring(visitor, back)).toBe('/market');
    expect(await bring(visitor, back)).toBe('/market');
    expect(await bring(new Client(server.url), back)).toBe('/login?problem=campus_expired');
    const other = await addMember(server);
    const session = other.cookies.get('session');
    expect(await bring(other, back)).toBe('/market');
    expect(other.cookies.get('session')).toBe(session);
  });

  test.for([
    ['another iss', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no iss, which the provider announces', (back: URL) => back.searchParams.delete('iss')],
    ['state twice', (back: URL) => back.searchParams.append('state', back.searchParams.get('state') ?? '')],
    ['iss twice', (back: URL) => back.searchParams.append('iss', back.searchParams.get('iss') ?? '')],
    ['the code twice', (back: URL) => back.searchParams.append('code', back.searchParams.get('code') ?? '')],
    [
      'an error twice',
      (back: URL) => {
        back.searchParams.delete('code');
        for (const error of ['access_denied', 'access_denied']) back.searchParams.append('error', error);
      },
    ],
  ] as const)('with %s is refused, and its code is not redeemed', async ([, change], { visitor, oidc }) => {
    oidc.person = student();
    const back = await logInAtProvider(await begin(visitor), visitor.url);
    const before = oidc.asked.get('/token') ?? 0;
    change(back);
    expect(await bring(visitor, back)).toBe('/login?problem=campus_invalid');
    expect(oidc.asked.get('/token') ?? 0).toBe(before);
  });

  test('twice at once logs in once, and redeems the code once', async ({ server, visitor, oidc }) => {
    oidc.person = student();
    const back = await logInAtProvider(await begin(visitor, '?next=/saved'), visitor.url);
    const before = oidc.asked.get('/token') ?? 0;
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const places = await Promise.all(
      [1, 2].map(async () => {
        const response = await new Client(server.url).fetch(back.pathname + back.search, {
          headers: { cookie },
        });
        return response.headers.get('location');
      }),
    );
    expect(places.toSorted()).toEqual(['/login?problem=campus_expired&next=%2Fsaved', '/saved']);
    expect(oidc.asked.get('/token')).toBe(before + 1);
  });

  test('of two first logins at once makes one account', async ({ server, oidc }) => {
    oidc.person = student();
    const browsers = [1, 2, 3].map(() => new Client(server.url));
    const backs = await Promise.all(
      browsers.map(async (browser) => logInAtProvider(await begin(browser), browser.url)),
    );
    const places = await Promise.all(
      browsers.map((browser, at) => bring(browser, backs[at] ?? new URL(server.url))),
    );
    expect(places).toEqual(['/market', '/market', '/market']);
    const made = await server.database.sql('select id from members where email = $1', [
      oidc.person.inToken['email'],
    ]);
    expect(made).toHaveLength(1);
  });
});

describe('the beginning', () => {
  test.for([
    ['/saved?a=1#b', '/saved?a=1#b'],
    ['https://evil.example/', '/market'],
    ['//evil.example', '/market'],
    ['/.//evil.example', '/market'],
    [String.raw`/\evil.example`, '/market'],
    ['/saved\n', '/market'],
    ['/Login', '/market'],
    ['/%6Cogin/campus', '/market'],
    ['/signup/', '/market'],
    ['/api/site', '/market'],
    [`/search?q=${'x'.repeat(1980)}`, `/search?q=${'x'.repeat(1980)}`],
    [`/search?q=${'x'.repeat(2000)}`, '/market'],
  ])('with next=%s leads to %s', async ([next = '', expected], { visitor, oidc }) => {
    const place = await logIn(visitor, oidc, student(), `?next=${encodeURIComponent(next)}`);
    expect(place).toBe(expected);
  });

  test('keeps at most five logins, each in a small cookie of its own', async ({ visitor, oidc }) => {
    oidc.person = student();
    const first = await begin(visitor);
    const random = Array.from({ length: 400 }, () => uniqueName(''))
      .join('')
      .slice(0, 1900);
    const browser = visitor.cookies.get('campus') ?? '';
    for (let count = 0; count < 5; count += 1) await begin(visitor, `?next=/search?q=${random}`);
    expect(visitor.cookies.delete('campus')).toBe(true);
    expect(visitor.cookies.size).toBe(5);
    for (const [name, value] of visitor.cookies) expect(name.length + value.length).toBeLessThan(1500);
    visitor.cookies.set('campus', browser);
    expect(await bring(visitor, await logInAtProvider(first, visitor.url))).toBe(
      '/login?problem=campus_expired',
    );
  });

  test('sets a cookie for its addresses only, and with fresh=1 asks for the password again', async ({
    visitor,
  }) => {
    const response = await visitor.fetch('/login/campus?fresh=1');
    expect(response.headers.getSetCookie()[1]).toMatch(
      /^campus-[\w-]{16}=[^;]+; Max-Age=600; Path=\/login\/campus; HttpOnly; SameSite=Lax$/,
    );
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
  });

  test('on another host leads to PUBLIC_URL once, without a cookie', async ({ server }) => {
    const elsewhere = new Client(server.url.replace('127.0.0.1', 'localhost'));
    const response = await elsewhere.fetch('/login/campus?next=/saved');
    expect(response.headers.get('location')).toBe(`${server.url}/login/campus?next=%2Fsaved&here=1`);
    expect(elsewhere.cookies.size).toBe(0);
    expect((await begin(elsewhere, '?here=1')).pathname).toBe('/auth');
  });

  test.for(['?with=cas', '?with=saml', '?with=oidc&with=oidc', '/cas', '/other'])(
    '%s is the 404 page',
    async (path, { visitor }) => {
      expect((await visitor.fetch(`/login/campus${path}`)).status).toBe(404);
    },
  );
});
