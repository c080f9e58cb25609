import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, logIn, oidcTest as test, student } from '../../support/campus-site.ts';
import {
  begin,
  bring,
  casSuccess,
  clientSecret,
  logInAtProvider,
  startCas,
  startOidc,
} from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { addAdmin, uniqueName } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What operators see and do of campus logins. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

async function ownAddress() {
  const port = await freePort();
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
}

test('--unlink frees an account for another person of the campus', async ({ server, oidc, admin }) => {
  const person = student();
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  const { username, email } = (await browser.call(profileEndpoints.info)).body;
  const unlinked = await runTool('member', [String(email), '--unlink'], {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
  });
  expect(unlinked.stdout).toContain(`The next campus login with ${String(email)} is linked anew`);
  const other = new Client(server.url);
  expect(await logIn(other, oidc, { ...person, sub: 'of another' })).toBe('/market');
  const trail = await admin.call(auditEndpoints.trail, { member: String(username) });
  expect(trail.body).toContainEqual(expect.objectContaining({ action: 'unlink-campus' }));
});

test('health says whether the provider takes id and secret', async ({ start, env, server, oidc, admin }) => {
  expect((await admin.call(deskEndpoints.health)).body).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ state: 'ok', text: 'login-ok' }),
      expect.objectContaining({ state: 'warning', text: 'login-http' }),
    ]) as unknown,
  });
  const other = { ...env, ...(await ownAddress()) };
  const wrong = await start({ env: { ...other, LOGIN_OIDC_CLIENT_SECRET: 'wrong-secret' } });
  const health = await (await addAdmin(wrong)).call(deskEndpoints.health);
  expect(JSON.stringify(health.body)).toContain(
    'invalid_client: LOGIN_OIDC_CLIENT_ID or LOGIN_OIDC_CLIENT_SECRET',
  );
  expect(JSON.stringify(health.body)).not.toContain('wrong-secret');
  expect(server.output() + JSON.stringify(health.body)).not.toContain(clientSecret);
  expect(oidc.asked.get('/token')).toBeGreaterThan(0);
});

test('health names what is wrong with the discovery of the provider', async ({ start, oidc }) => {
  const known = { authorization_endpoint: `${oidc.url}/auth`, token_endpoint: `${oidc.url}/token` };
  for (const [found, expected] of [
    [{ ...known, issuer: 'https://other.example' }, 'it does not answer, or as another issuer'],
    [{ ...known, issuer: oidc.url, code_challenge_methods_supported: ['plain'] }, 'it does not offer S256'],
    [{ ...known, issuer: oidc.url, response_types_supported: ['id_token'] }, 'it does not offer code'],
    [
      { ...known, issuer: oidc.url, token_endpoint: `${oidc.url}/gone` },
      'it does not answer, or as another issuer',
    ],
  ] as const) {
    oidc.fault = (path, response) => {
      if (path === '/gone') response.destroy();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
      return true;
    };
    const site = await start({ env: campusEnv(await freePort(), oidc) });
    const health = await (await addAdmin(site)).call(deskEndpoints.health);
    expect(
      (health.body['findings'] as { text: string }[]).filter(({ text }) => text.startsWith('login-')),
    ).toEqual([
      expect.objectContaining({
        state: 'problem',
        text: 'login-fails',
        params: expect.objectContaining({ reason: expected }) as unknown,
      }),
      expect.objectContaining({ text: 'login-http' }),
    ]);
  }
});

test('health says whether the CAS server refuses a made-up ticket', async ({ start }) => {
  const cas = await startCas();
  const failure = (code: string) =>
    `<cas:serviceResponse xmlns:cas="x"><cas:authenticationFailure code="${code}"/></cas:serviceResponse>`;
  for (const [body, expected] of [
    [failure('INVALID_TICKET'), 'login-ok'],
    [failure('INVALID_SERVICE'), 'INVALID_SERVICE'],
    [casSuccess('<cas:user>me</cas:user>'), 'it accepts a made-up ticket'],
    ['<html>', 'its answer can not be read'],
  ] as const) {
    cas.answer = () => ({ body });
    const site = await start({ env: { ...(await ownAddress()), LOGIN_CAS_URL: cas.url } });
    const health = await (await addAdmin(site)).call(deskEndpoints.health);
    expect(JSON.stringify(health.body)).toContain(expected);
  }
  await cas.close();
});

test('neither log nor trail holds anything that a provider or a browser brought', async ({ start }) => {
  const port = await freePort();
  const [oidc, cas] = await Promise.all([startOidc(`http://127.0.0.1:${port}`), startCas()]);
  const site = await start({
    env: {
      ...(await productionEnv()),
      ...campusEnv(port, oidc),
      LOG_LEVEL: 'trace',
      LOGIN_CAS_URL: cas.url,
    },
  });
  const secrets = new Set([clientSecret]);
  const keep = (...texts: (string | null | undefined)[]) => {
    for (const text of texts) if (text) secrets.add(text);
  };
  oidc.fault = (path, response) => {
    const end = response.end.bind(response);
    if (path === '/token')
      response.end = ((body: unknown) => {
        const { access_token, id_token } = JSON.parse(String(body)) as Record<string, string>;
        keep(access_token, id_token);
        return end(body);
      }) as typeof end;
    return false;
  };
  const attempt = async (change: (back: URL) => void) => {
    const browser = new Client(site.url);
    const person = student({ name: `named ${uniqueName()}` });
    oidc.person = person;
    const address = await begin(browser, `?next=/search?q=${uniqueName('wanted')}`);
    keep(
      ...browser.cookies.values(),
      ...['state', 'nonce', 'code_challenge'].map((name) => address.searchParams.get(name)),
    );
    const back = await logInAtProvider(address, site.url);
    keep(
      back.search,
      back.searchParams.get('code'),
      person.sub,
      ...Object.values(person.inToken).map(String),
    );
    change(back);
    const place = await bring(browser, back);
    keep(browser.cookies.get('session'));
    return place?.replace(/&.*/, '');
  };
  expect([
    await attempt(() => undefined),
    await attempt((back) => back.searchParams.set('iss', 'https://evil.example/secret')),
    await attempt((back) => back.searchParams.set('code', 'made-up-code')),
    await attempt((back) => back.searchParams.set('state', 'made-up-state')),
    await attempt((back) => {
      back.searchParams.set('error', 'made-up-error');
      back.searchParams.set('error_description', 'made-up-words');
    }),
  ]).toEqual([
    expect.stringMatching('^/search'),
    '/login?problem=campus_invalid',
    '/login?problem=campus_invalid',
    '/login?problem=campus_expired',
    '/login?problem=campus_invalid',
  ]);
  cas.answer = () => ({ body: casSuccess('<cas:user>cas-user</cas:user>') });
  const browser = new Client(site.url);
  const service = (await begin(browser, '?with=cas')).searchParams.get('service') ?? '';
  expect(await bring(browser, new URL(`${service}&ticket=ST-of-the-tests`))).toBe(
    '/login?problem=campus_no_email',
  );
  keep('evil.example', 'made-up-', 'cas-user', 'ST-of-the-tests', service.replace(/.*=/, ''));
  const refusals = () => site.output().match(/"code":"campus_\w+","kind":"(oidc|cas)"/g);
  await waitFor(() => expect(refusals()).toHaveLength(5));
  expect(secrets.size).toBeGreaterThan(40);
  const trail = JSON.stringify(await site.database.sql('select * from audit'));
  expect(trail).toContain('log-in');
  for (const text of [trail, site.output()])
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  await Promise.all([oidc.close(), cas.close()]);
});

test('the privacy page says what the campus sends and what is kept', async ({ visitor }) => {
  const page = await visitor.call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).toContain('a hash of the campus’s key for you');
});

test('the privacy page says nothing about a campus login that is not there', async ({ start }) => {
  const { url } = await start();
  const page = await new Client(url).call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).not.toContain('campus’s');
});
