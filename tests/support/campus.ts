import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Client } from './client.ts';

/** The campus's login: a real OpenID provider and a CAS server, over plain http of this machine. */

export const clientId = 'exchange';
export const clientSecret = 'campus-secret-of-the-tests';

export async function listen(handle: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers in place of the provider, and returns whether it did. */
type Fault = (path: string, response: ServerResponse) => boolean;

export interface TestOidc {
  url: string;
  /** Who logs in next: the subject, and the claims of the ID token and of userinfo. */
  person: { sub: string; inToken: Record<string, unknown>; inUserinfo: Record<string, unknown> };
  /** Plays for one test that the provider answers something else. */
  fault: Fault | undefined;
  /** How often it was asked for each path. */
  asked: Map<string, number>;
  /** Signs an ID token as the provider would. */
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): string;
  close(): Promise<void>;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startOidc(siteUrl: string): Promise<TestOidc> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'campus', alg: 'RS256', use: 'sig' };
  let provider: Provider | undefined;
  const oidc: TestOidc = {
    url: '',
    person: { sub: '', inToken: {}, inUserinfo: {} },
    fault: undefined,
    asked: new Map(),
    sign: (claims, header = { alg: 'RS256', kid: 'campus' }) => {
      const text = `${base64url(header)}.${base64url(claims)}`;
      return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
    },
    close: () => server.close(),
  };
  const server = await listen((request: IncomingMessage, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    oidc.asked.set(path, (oidc.asked.get(path) ?? 0) + 1);
    if (oidc.fault?.(path, response)) return;
    const answer = path.startsWith('/interaction')
      ? provider?.interactionFinished(request, response, { login: { accountId: oidc.person.sub } })
      : provider?.callback()(request, response);
    answer?.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  oidc.url = server.url;
  provider = new Provider(server.url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/login/campus/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'upn'],
      profile: ['preferred_username', 'name', 'eduPersonScopedAffiliation', 'active'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: () => {
      const { sub, inToken, inUserinfo } = oidc.person;
      return {
        accountId: sub,
        claims: async (use: string) => ({ sub, ...(use === 'id_token' ? inToken : inUserinfo) }),
      };
    },
    loadExistingGrant: async () => {
      if (!provider) throw new Error('no provider');
      const grant = new provider.Grant({ clientId, accountId: oidc.person.sub });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (context: { body: unknown }, out: object) => {
      context.body = JSON.stringify(out);
    },
  });
  return oidc;
}

export interface TestCas {
  url: string;
  /** The answer to the next validation, by the path. */
  answer: (path: string, query: URLSearchParams) => { status?: number; body: string; location?: string };
  asked: URL[];
  close(): Promise<void>;
}

/** A success in the protocol's own XML. */
export const casSuccess = (inside: string) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>${inside}</cas:authenticationSuccess>
</cas:serviceResponse>`;

export async function startCas(): Promise<TestCas> {
  const cas: TestCas = {
    url: '',
    answer: () => ({ status: 404, body: '' }),
    asked: [],
    close: () => server.close(),
  };
  const server = await listen((request, response) => {
    const url = new URL(request.url ?? '', cas.url);
    cas.asked.push(url);
    const { status = 200, body, location } = cas.answer(url.pathname, url.searchParams);
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  cas.url = server.url;
  return cas;
}

/** Begins a login in the browser, and returns the address of the provider. */
export async function begin(browser: Client, query = ''): Promise<URL> {
  const response = await browser.fetch(`/login/campus${query}`);
  return new URL(response.headers.get('location') ?? '', browser.url);
}

/** Follows the provider's redirects up to the address at the site that it sends the browser back to. */
export async function logInAtProvider(address: URL, site: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let step = 0; step < 10 && at.origin !== site; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the provider answers ${response.status} ${await response.text()}`);
    at = new URL(location, at);
  }
  return at;
}

/** The path that the site's answer leads to. */
export async function bring(browser: Client, address: URL): Promise<string | null> {
  const response = await browser.fetch(address.pathname + address.search);
  return response.headers.get('location');
}
