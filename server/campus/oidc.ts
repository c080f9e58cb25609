import { setTimeout as sleep } from 'node:timers/promises';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type CustomFetch,
} from 'openid-client';
import { campusPath } from '../../contract/campus/login.ts';
import type { CampusSettings, OidcSettings } from '../config.ts';
import { said } from '../languages.ts';
import { createAsk, usualMs } from './ask.ts';
import { CampusProblem, problemOf, type PendingLogin, type Proven, type Provider } from './provider.ts';
import { rulesOf } from './require.ts';

const skewSeconds = 60;
const keptMs = 3_600_000;
const failedMs = 10_000;
/** A logout does not wait longer for discovery. */
const logOutMs = 1000;
/** The values of `email_verified` that are accepted. */
const verified: readonly unknown[] = [undefined, true, 'true', 1, '1'];
const downErrors = ['server_error', 'temporarily_unavailable'];
/** Never from a token: only the server's own requests may name them. */
const madeUpCode = 'made-up-by-doctor';

export function openOidc(
  { issuer, clientId, clientSecret, emailClaim }: OidcSettings,
  {
    publicUrl,
    wecomClaim = 'preferred_username',
    rules = [],
  }: Pick<CampusSettings, 'publicUrl'> & Partial<Pick<CampusSettings, 'wecomClaim' | 'rules'>>,
  longestMs = usualMs,
): Provider {
  const returnPath = `${campusPath}/callback`;
  const returnAddress = publicUrl + returnPath;
  const server = new URL(issuer);
  const isHttp = server.protocol === 'http:';
  const ask = createAsk(longestMs);
  const askFor: CustomFetch = (address, { method, headers, body }) =>
    ask(address, {
      method,
      headers,
      ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    });

  const read = async (): Promise<Configuration> => {
    try {
      const found = await discovery(server, clientId, undefined, None(), {
        [customFetch]: askFor,
        execute: isHttp ? [allowInsecureRequests] : [],
      });
      const metadata = found.serverMetadata();
      if (metadata.issuer !== issuer) throw otherIssuer(metadata.issuer);
      const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const basic = ways.includes('client_secret_basic');
      const authenticate = basic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
      const config = new Configuration(metadata, clientId, { [clockTolerance]: skewSeconds }, authenticate);
      config[customFetch] = askFor;
      if (isHttp) allowInsecureRequests(config);
      enableNonRepudiationChecks(config);
      return config;
    } catch (error) {
      throw notThere(error) ?? problemOf(error);
    }
  };

  let known: Promise<Configuration> | undefined;
  let knownUntil = 0;
  const discover = (): Promise<Configuration> => {
    if (known === undefined || Date.now() >= knownUntil) {
      const keep = (ms: number) => () => {
        knownUntil = Date.now() + ms;
      };
      knownUntil = Number.POSITIVE_INFINITY;
      known = read();
      known.then(keep(keptMs), keep(failedMs));
    }
    return known;
  };

  const redeem = async (
    query: URLSearchParams,
    pending: Pick<PendingLogin, 'state' | 'nonce' | 'verifier'>,
  ) => {
    const config = await discover();
    const tokens = await authorizationCodeGrant(config, new URL(`${returnAddress}?${query.toString()}`), {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    return { config, tokens };
  };

  return {
    type: 'oidc',
    id: `oidc ${issuer}`,
    host: server.host,
    isHttp,
    returnPath,

    async begin({ state, nonce, verifier }, fresh) {
      const config = await discover();
      const address = buildAuthorizationUrl(config, {
        redirect_uri: returnAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh && { prompt: 'login' }),
      });
      return address.href;
    },

    async verify(query, pending): Promise<Proven> {
      const error = query.get('error');
      if (error === 'access_denied') throw new CampusProblem('campus_cancelled');
      if (error !== null)
        throw new CampusProblem(downErrors.includes(error) ? 'campus_down' : 'campus_invalid');
      if (!query.get('code')) throw new CampusProblem('campus_invalid');
      const { config, tokens } = await redeem(query, pending);
      const proved = tokens.claims();
      if (!proved?.sub || (proved.azp !== undefined && proved.azp !== clientId) || isLater(proved.iat))
        throw new CampusProblem('campus_invalid');
      const wanted = [
        emailClaim,
        'preferred_username',
        wecomClaim,
        ...rulesOf('oidc', rules).map(({ claim }) => claim),
        ...(emailClaim === 'email' ? ['email_verified'] : []),
      ];
      const isComplete = wanted.every((name) => proved[name] !== undefined);
      const more =
        isComplete || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await fetchUserInfo(config, tokens.access_token, proved.sub);
      const claims: Record<string, unknown> = { ...more, ...proved };
      const name = claims['preferred_username'];
      return {
        subject: proved.sub,
        email: claims[emailClaim],
        isAddress: false,
        isEmailRefused: emailClaim === 'email' && !verified.includes(claims['email_verified']),
        names: typeof name === 'string' ? [name] : [],
        claims,
        wecomId: claims[wecomClaim],
      };
    },

    async logOutAddress() {
      try {
        const config = await Promise.race([discover(), sleep(logOutMs, undefined, { ref: false })]);
        const address = config && buildEndSessionUrl(config);
        return address && /^https?:$/.test(address.protocol) ? address.href : null;
      } catch {
        return null;
      }
    },

    async probe() {
      known = undefined;
      const metadata = (await discover()).serverMetadata();
      if (lacks(metadata.code_challenge_methods_supported, 'S256'))
        throw new Error(said.failures.campus.lacks({ what: 'S256' }));
      if (lacks(metadata.response_types_supported, 'code'))
        throw new Error(said.failures.campus.lacks({ what: 'code' }));
      const query = new URLSearchParams({ code: madeUpCode, state: madeUpCode, iss: metadata.issuer });
      try {
        await redeem(query, { state: madeUpCode, nonce: madeUpCode, verifier: madeUpCode.repeat(3) });
      } catch (error) {
        const isClient = error instanceof WWWAuthenticateChallengeError;
        const code = isClient
          ? 'invalid_client'
          : error instanceof ResponseBodyError
            ? error.error
            : undefined;
        if (code === 'invalid_grant') return;
        if (code === 'invalid_client' || code === 'unauthorized_client')
          throw new Error(said.failures.campus.client({ said: code }), {
            cause: error,
          });
        throw code === undefined ? problemOf(error) : new Error(code, { cause: error });
      }
    },
  };
}

const otherIssuer = (named: unknown) =>
  new CampusProblem('campus_down', {
    cause: new Error(said.failures.campus.named({ named: String(named).slice(0, 200) })),
  });

/** Discovery of another issuer, or with another status than 200. */
function notThere(error: unknown): CampusProblem | undefined {
  if (!(error instanceof ClientError)) return undefined;
  const found = error.cause as { body?: { issuer?: unknown }; status?: number } | undefined;
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return otherIssuer(found?.body?.issuer);
  if (error.code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM') return undefined;
  const cause = new Error(said.failures.campus.discovery({ status: `${found?.status}` }));
  return new CampusProblem('campus_down', { cause });
}

const lacks = (names: string[] | undefined, name: string) => names !== undefined && !names.includes(name);

const isLater = (issuedAt: number) => issuedAt > Date.now() / 1000 + skewSeconds;
