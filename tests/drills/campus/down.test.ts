import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { campusEnv } from '../../support/campus-site.ts';
import { begin, bring, casSuccess, listen } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { addAdmin, uniqueName } from '../../support/people.ts';

/** Sites whose provider does not answer, or speaks https. */

/** Where each provider of the site leads: OpenID at its beginning, CAS with a ticket. */
async function tryBoth(url: string) {
  const browser = new Client(url);
  const oidc = await browser.fetch('/login/campus?with=oidc');
  const service = (await begin(browser, '?with=cas')).searchParams.get('service') ?? '';
  return [oidc.headers.get('location'), await bring(browser, new URL(`${service}&ticket=ST-1`))];
}
const down = '/login?problem=campus_down';

test('a site starts and is ready while its providers are down', async ({ start }) => {
  const nobody = { url: `http://127.0.0.1:${await freePort()}` };
  const env = { ...campusEnv(await freePort(), nobody), LOGIN_CAS_URL: `${nobody.url}/cas` };
  const { url } = await start({ env });
  const visitor = new Client(url);
  expect((await visitor.fetch('/readyz')).status).toBe(200);
  expect(await tryBoth(url)).toEqual([down, down]);
  expect((await visitor.fetch('/readyz')).status).toBe(200);
});

test('while a provider hangs, others are served, and it is given up', async ({ start }) => {
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const hanging = await listen(() => asked());
  const { url } = await start({ env: campusEnv(await freePort(), hanging) });
  const login = begin(new Client(url));
  await isAsked;
  for (const path of ['/readyz', '/login', siteEndpoints.site.path])
    expect((await new Client(url).fetch(path)).status).toBe(200);
  expect(await Promise.race([login, isAsked])).toBe(undefined);
  const { pathname, search } = await login;
  expect(pathname + search).toBe(down);
  await hanging.close();
});

/** It makes the certificate. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)(
  'a provider by https is asked only if this machine trusts its certificate',
  async ({ start, startAlone, dataDir }) => {
    const [key, certificate] = [join(dataDir, 'key.pem'), join(dataDir, 'certificate.pem')];
    await promisify(execFile)('openssl', [
      ...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=campus'.split(' '),
      ...`-addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${certificate}`.split(' '),
    ]);
    const name = uniqueName();
    const xml = casSuccess(
      `<cas:user>${name}</cas:user><cas:attributes><cas:mail>${name}@nyu.edu</cas:mail></cas:attributes>`,
    );
    const server = createServer(
      { key: await readFile(key), cert: await readFile(certificate) },
      (request, response) => {
        const isCas = request.url?.startsWith('/cas/') === true;
        response.setHeader('content-type', isCas ? 'application/xml' : 'application/json');
        response.end(isCas ? xml : JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
      },
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = async () => ({
      ...campusEnv(await freePort(), { url: issuer }),
      LOGIN_CAS_URL: `${issuer}/cas`,
    });
    const distrusting = await start({ env: await env() });
    expect(await tryBoth(distrusting.url)).toEqual([down, down]);
    const health = await (await addAdmin(distrusting)).call(deskEndpoints.health);
    expect(
      JSON.stringify(health.body).match(/self-signed certificate[^"]*NODE_EXTRA_CA_CERTS/g),
    ).toHaveLength(2);
    const trusting = { ...(await env()), NODE_EXTRA_CA_CERTS: certificate };
    expect(await tryBoth((await startAlone({ env: trusting })).url)).toEqual([
      expect.stringMatching(`^${issuer}/auth\\?`),
      '/market',
    ]);
    server.closeAllConnections();
    server.close();
  },
);
