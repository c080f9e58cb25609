import {
  startCas,
  startOidc,
  clientId,
  clientSecret,
  type TestCas,
  type TestOidc,
} from '../../support/campus.ts';
import { freePort } from '../../support/free-port.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { test } from '../site.ts';

interface Campus {
  oidc: TestOidc;
  cas: TestCas;
  site: TestServer;
}

/** Tests of a site with two providers of the campus login and more settings. */
export const campusTest = (env: Record<string, string>) =>
  test.extend<object, { campus: Campus }>({
    campus: [
      async ({}, use) => {
        const port = await freePort();
        const url = `http://127.0.0.1:${port}`;
        const [oidc, cas] = await Promise.all([startOidc(url), startCas()]);
        const site = await startServer({
          env: {
            PORT: port,
            HOST: '127.0.0.1',
            PUBLIC_URL: url,
            EMAIL_DOMAINS: 'nyu.edu',
            LOGIN_OIDC_ISSUER: oidc.url,
            LOGIN_OIDC_CLIENT_ID: clientId,
            LOGIN_OIDC_CLIENT_SECRET: clientSecret,
            LOGIN_CAS_URL: cas.url,
            LOGIN_NAME: 'NetID',
            LOGIN_NAME_ZH: '统一认证',
            ...env,
          },
        });
        await use({ oidc, cas, site });
        await site.stop();
        await Promise.all([oidc.close(), cas.close()]);
      },
      { scope: 'worker' },
    ],
    site: [async ({ campus }, use) => use(campus.site), { scope: 'worker' }],
  });
