import { expect } from 'vitest';
import type { Challenge } from '../../../engine/refusal.ts';
import { setUses } from '../../support/attempts.ts';
import { another, campusEnv, logIn, oidcTest, student } from '../../support/campus-site.ts';
import { begin, bring, logInAtProvider } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { prove } from '../../support/proof.ts';

/** Limits of campus logins, by browser and by address. Nobody's requests shut others out. */

const test = oidcTest.extend('env', { scope: 'file' }, ({ port, oidc }) => ({
  ...campusEnv(port, oidc),
  RATE_LIMIT: 'on',
}));

test.beforeEach(async ({ server }) => {
  await server.database.sql('delete from rate_counters');
});

const hour = 3600;
const tooMany = '/login?problem=too_many';
const place = async (browser: Client, path = '/login/campus') =>
  (await browser.fetch(path)).headers.get('location');

/** The challenge of the page that proves work. */
async function workOf(response: Response): Promise<Challenge> {
  expect(response.status).toBe(429);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const [, token = '', bits] = /data-token="([^"]+)" data-bits="(\d+)"/.exec(await response.text()) ?? [];
  return { token, bits: Number(bits) };
}

test('a browser begins 30 logins an hour; others behind its address go on', async ({
  server,
  visitor,
  oidc,
}) => {
  await begin(visitor);
  const [id = ''] = visitor.cookies.get('campus')?.split('.') ?? [];
  for (let count = 2; count <= 30; count += 1) expect((await begin(visitor)).origin).toBe(oidc.url);
  expect(await place(visitor, '/login/campus?next=/saved')).toBe(`${tooMany}&next=%2Fsaved`);
  expect(visitor.cookies.get('campus')).toContain(id);
  expect((await begin(new Client(server.url))).origin).toBe(oidc.url);
});

test('what is no navigation is neither counted nor given a cookie', async ({ server, visitor, oidc }) => {
  await setUses(server, 'campus-new-browser', hour, '127.0.0.1', 599);
  for (const dest of ['image', 'iframe', 'empty']) {
    const response = await visitor.fetch('/login/campus', { headers: { 'sec-fetch-dest': dest } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login']);
  }
  expect(visitor.cookies.size).toBe(0);
  expect((await begin(visitor)).origin).toBe(oidc.url);
});

test.for([
  ['campus-new-browser', 600],
  ['campus-address', 6000],
  ['campus-failed-address', 601],
] as const)(
  'beyond %s a browser proves work, once, before the provider',
  async ([limit, count], { start, env, oidc, server }) => {
    const url = await another(start, { on: server, env });
    const [browser, known] = [new Client(url), new Client(url)];
    await begin(known, '?here=1');
    await setUses(server, limit, hour, '127.0.0.1', count);
    const challenge = await workOf(await browser.fetch('/login/campus?here=1&next=/saved'));
    expect(browser.cookies.size).toBe(0);
    const proof = prove(challenge);
    const path = `/login/campus?here=1&next=/saved&proof=${encodeURIComponent(proof)}`;
    expect(await place(browser, path)).toMatch(oidc.url);
    browser.cookies.delete('campus');
    await workOf(await browser.fetch(path));
    // A browser that has the cookie is not counted as new.
    if (limit === 'campus-new-browser') expect((await begin(known, '?here=1')).origin).toBe(oidc.url);
    else await workOf(await known.fetch('/login/campus?here=1'));
  },
);

test('LIMITS_EXEMPT holds for what is counted by address', async ({ start, env, server, oidc }) => {
  const url = await another(start, { on: server, env: { ...env, LIMITS_EXEMPT: '127.0.0.1' } });
  await setUses(server, 'campus-new-browser', hour, '127.0.0.1', 700);
  expect((await begin(new Client(url), '?here=1')).origin).toBe(oidc.url);
});

test('failed callbacks are too many for their browser after 20, and are told to no other', async ({
  server,
  visitor,
  oidc,
}) => {
  const fail = async (browser: Client) => {
    const state = (await begin(browser)).searchParams.get('state') ?? '';
    return place(browser, `/login/campus/callback?state=${state}&error=access_denied`);
  };
  for (let count = 1; count <= 20; count += 1)
    expect(await fail(visitor)).toBe('/login?problem=campus_cancelled');
  expect(await fail(visitor)).toBe(tooMany);
  const before = oidc.asked.get('/token') ?? 0;
  oidc.person = student();
  expect(await bring(visitor, await logInAtProvider(await begin(visitor), visitor.url))).toBe(tooMany);
  expect(oidc.asked.get('/token') ?? 0).toBe(before);
  expect(await logIn(new Client(server.url), oidc, student())).toBe('/market');
  const [counted] = await server.database.sql<{ count: number }>(
    "select sum(count)::int as count from rate_counters where key like 'campus-failed-address:%'",
  );
  expect(counted).toEqual({ count: 21 });
});

test('a callback without a valid cookie asks nobody and counts for nobody', async ({
  server,
  visitor,
  oidc,
}) => {
  oidc.person = student();
  const back = await logInAtProvider(await begin(visitor), visitor.url);
  const before = oidc.asked.get('/token') ?? 0;
  for (let count = 0; count < 3; count += 1)
    expect(await bring(new Client(server.url), back)).toBe('/login?problem=campus_expired');
  expect(oidc.asked.get('/token') ?? 0).toBe(before);
  expect(
    await server.database.sql("select key from rate_counters where key like 'campus-failed%' and count > 0"),
  ).toEqual([]);
  expect(await bring(visitor, back)).toBe('/market');
});

test('a login is bound to the cookie of its browser, so that a planted one has expired', async ({
  server,
  visitor,
  oidc,
}) => {
  oidc.person = student();
  const back = await logInAtProvider(await begin(visitor), visitor.url);
  const planted = new Map(visitor.cookies);
  planted.delete('campus');
  const victim = new Client(server.url);
  await begin(victim);
  for (const [name, value] of planted) victim.cookies.set(name, value);
  expect(await bring(victim, back)).toBe('/login?problem=campus_expired');
  expect(victim.cookies.has('session')).toBe(false);
  const forger = new Client(server.url);
  for (const [name, value] of planted) forger.cookies.set(name, value);
  for (const forged of ['', 'made-up', `${visitor.cookies.get('campus')?.split('.')[0]}.${'A'.repeat(22)}`]) {
    forger.cookies.set('campus', forged);
    expect(await bring(forger, back)).toBe('/login?problem=campus_expired');
  }
});

test('under https the cookie is for this host alone', async ({ start, env }) => {
  const url = await another(start, { env: { ...env, PUBLIC_URL: 'https://exchange.nyu.edu' } });
  const [browser, pending] = (await new Client(url).fetch('/login/campus?here=1')).headers.getSetCookie();
  expect(browser).toMatch(
    /^__Host-campus=[\w-]{22}\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(pending).toMatch(
    /^__Secure-campus-[\w-]{16}=[^;]+; Max-Age=600; Path=\/login\/campus; HttpOnly; Secure; SameSite=Lax$/,
  );
});
