import { dayAt, usualTimeZone } from '../../contract/days.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { begin, bring, clientId, clientSecret, logInAtProvider, startOidc, type TestOidc } from './campus.ts';
import type { Client } from './client.ts';
import { siteTest } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { uniqueName } from './people.ts';
import type { startServer } from './server.ts';

/** The settings of a site at this port that the provider opens. */
export const campusEnv = (port: string, oidc: Pick<TestOidc, 'url'>) => ({
  PORT: port,
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  EMAIL_DOMAINS: 'nyu.edu',
  LOGIN_OIDC_ISSUER: oidc.url,
  LOGIN_OIDC_CLIENT_ID: clientId,
  LOGIN_OIDC_CLIENT_SECRET: clientSecret,
  LOGIN_NAME: 'NetID',
});

/** Servers that the campus's own login by OpenID Connect opens. */
export const oidcTest = siteTest
  .extend('port', { scope: 'file' }, () => freePort())
  .extend('oidc', { scope: 'file' }, async ({ port }, { onCleanup }) => {
    const oidc = await startOidc(`http://127.0.0.1:${port}`);
    onCleanup(() => oidc.close());
    return oidc;
  })
  .extend('env', { scope: 'file' }, ({ port, oidc }) => campusEnv(port, oidc));

/** The same, where the address leads into its account without a question. */
export const trustingTest = oidcTest.extend('env', { scope: 'file' }, ({ port, oidc }) => ({
  ...campusEnv(port, oidc),
  LOGIN_LINK: 'trust',
}));

/** A student whom nobody knows yet. */
export function student(more: Record<string, unknown> = {}) {
  const name = uniqueName();
  return {
    sub: `sub of ${name}`,
    inToken: { email: `${name}@nyu.edu`, preferred_username: name, ...more },
    inUserinfo: {},
  };
}

/** Logs the person in, and returns where the site leads. */
export async function logIn(browser: Client, oidc: TestOidc, person: TestOidc['person'], query = '') {
  oidc.person = person;
  return bring(browser, await logInAtProvider(await begin(browser, query), browser.url));
}

/** Answers the token request with a token of these claims in place of the provider's. */
export function withToken(oidc: TestOidc, make: (nonce: string) => string, address: URL) {
  const nonce = address.searchParams.get('nonce') ?? '';
  oidc.fault = (path, response) => {
    if (path !== '/token') return false;
    const body = { access_token: 'x', token_type: 'Bearer', id_token: make(nonce) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };
}

/** How many accounts the numbers of the desk count today. */
export async function signUpsToday(admin: Client): Promise<number> {
  const { body } = await admin.call(deskEndpoints.numbers, { from: dayAt(Date.now(), usualTimeZone) });
  return (body as unknown as { sign_ups: number }[])[0]?.sign_ups ?? 0;
}

type StartOptions = NonNullable<Parameters<typeof startServer>[0]>;

/** Starts another process of the site, which knows of no used limit yet. Returns its address, which is not PUBLIC_URL. */
export async function another(
  start: (more: StartOptions) => Promise<unknown>,
  { env, ...more }: StartOptions & { env: Record<string, string> },
): Promise<string> {
  const port = await freePort();
  await start({ ...more, env: { ...env, PORT: port } });
  return `http://127.0.0.1:${port}`;
}
