import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { logIn, oidcTest as test, student } from '../../support/campus-site.ts';
import { casSuccess, clientSecret, startCas } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { addAdmin } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';

/** What operators see and do of campus logins. */

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

test('neither log nor trail holds a code, state, nonce or token, and the privacy page says what is kept', async ({
  server,
  visitor,
  oidc,
}) => {
  await logIn(visitor, oidc, student());
  const entries = await server.database.sql('select * from audit');
  expect(server.output() + JSON.stringify(entries)).not.toMatch(/code=\w|state=\w|eyJ/);
  const page = await visitor.call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).toContain('a hash of the campus’s key for you');
});

test('the privacy page says nothing about a campus login that is not there', async ({ start }) => {
  const { url } = await start();
  const page = await new Client(url).call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).not.toContain('campus’s');
});
