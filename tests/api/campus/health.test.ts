import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { campusEnv, oidcTest as test } from '../../support/campus-site.ts';
import { casSuccess, clientSecret, startCas } from '../../support/campus.ts';
import { freePort } from '../../support/free-port.ts';
import { addAdmin } from '../../support/people.ts';

/** What doctor and the desk's page say of the campus login. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

async function ownAddress() {
  const port = await freePort();
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
}

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

test.for([
  [{ issuer: '/' }, 'it names itself URL/: LOGIN_OIDC_ISSUER must be written so'],
  [404, 'it answers 404 to the discovery of LOGIN_OIDC_ISSUER'],
  [503, 'it answers 503'],
  [{ issuer: '', code_challenge_methods_supported: ['plain'] }, 'it does not offer S256'],
  [{ issuer: '', response_types_supported: ['id_token'] }, 'it does not offer code'],
  [{ issuer: '' }, 'other side closed'],
] as const)('health says of the discovery %j: %s', async ([found, expected], { start, oidc }) => {
  oidc.fault = (path, response) => {
    if (path === '/gone') response.destroy();
    else if (typeof found === 'number') response.writeHead(found).end();
    else {
      const ends = { authorization_endpoint: `${oidc.url}/auth`, token_endpoint: `${oidc.url}/gone` };
      const body = { ...ends, ...found, issuer: oidc.url + found.issuer };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    }
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
      params: expect.objectContaining({ reason: expected.replace('URL', oidc.url) }) as unknown,
    }),
    expect.objectContaining({ text: 'login-http' }),
  ]);
});

test('health says in words why nobody answers', async ({ start }) => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const nowhere = 'https://cas.example.invalid/cas';
  const env = { ...campusEnv(await freePort(), { url: nobody }), LOGIN_CAS_URL: nowhere };
  const health = await (await addAdmin(await start({ env }))).call(deskEndpoints.health);
  const reasons = (health.body['findings'] as { params: { reason?: string } }[]).map(
    ({ params }) => params.reason,
  );
  expect(reasons).toContain(`It does not answer at ${nobody.slice(7)} (ECONNREFUSED). See LOGIN_OIDC_ISSUER`);
  expect(reasons).toContainEqual(
    expect.stringMatching(/^It does not answer at cas\.example\.invalid \(E\w+\)\. See LOGIN_CAS_URL$/),
  );
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
    [undefined, 'it answers 404'],
  ] as const) {
    cas.answer = () => (body === undefined ? { status: 404, body: '' } : { body });
    const site = await start({ env: { ...(await ownAddress()), LOGIN_CAS_URL: cas.url } });
    const health = await (await addAdmin(site)).call(deskEndpoints.health);
    expect(JSON.stringify(health.body)).toContain(expected);
  }
  await cas.close();
});
