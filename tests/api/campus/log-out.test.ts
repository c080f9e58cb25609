import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { campusEnv, logIn, oidcTest as test, student } from '../../support/campus-site.ts';
import { clientId, listen, startCas } from '../../support/campus.ts';
import type { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** Where a logout says that the campus login itself is ended. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

const logOut = async (who: Client) => (await who.call(authEndpoints.logOut)).body;

/** A browser whose session this provider has begun. */
async function enteredBy(server: TestServer, kind: string | null): Promise<Client> {
  const member = await addMember(server);
  await server.database.sql(
    "update sessions set begun_by = 'campus', campus_kind = $1 where token_hash = $2",
    [
      kind,
      createHash('sha256')
        .update(member.cookies.get('session') ?? '')
        .digest(),
    ],
  );
  return member;
}

test('a session of an OpenID provider gets the address that its discovery names, with the client', async ({
  visitor,
  oidc,
}) => {
  await logIn(visitor, oidc, student());
  expect(await logOut(visitor)).toEqual({
    message: 'Logged out.',
    campus_logout: `${oidc.url}/session/end?client_id=${clientId}`,
  });
  expect((await visitor.call(authEndpoints.checkLogin)).status).toBe(401);
  expect(await logOut(visitor)).toEqual({ message: 'Logged out.', campus_logout: null });
});

test('a session of a CAS server gets its logout, where both are set up', async ({ start, oidc }) => {
  const cas = await startCas();
  const site = await start({
    env: { ...campusEnv(await freePort(), oidc), LOGIN_CAS_URL: `${cas.url}/cas/` },
  });
  expect(await logOut(await enteredBy(site, 'cas'))).toMatchObject({
    campus_logout: `${cas.url}/cas/logout`,
  });
  expect(await logOut(await enteredBy(site, 'oidc'))).toMatchObject({
    campus_logout: `${oidc.url}/session/end?client_id=${clientId}`,
  });
  expect(cas.asked).toEqual([]);
  await cas.close();
});

test('a session that began otherwise, or at a provider that is not set up any more, gets none', async ({
  server,
}) => {
  const byPassword = await addMember(server);
  for (const who of [byPassword, await enteredBy(server, 'cas'), await enteredBy(server, null)])
    expect(await logOut(who)).toEqual({ message: 'Logged out.', campus_logout: null });
});

test('without a provider the reply is the message alone', async ({ start }) => {
  const site = await start();
  const member = await addMember(site);
  const response = await member.fetch(authEndpoints.logOut.path, { method: 'POST' });
  expect(await response.text()).toBe('{"message":"Logged out."}');
});

describe('a logout ends the session, without an address, where discovery', () => {
  test.for([
    ['names a script', 'javascript:alert(1)'],
    ['names none', undefined],
    ['names no address', 'here'],
  ] as const)('%s', async ([, address], { start, oidc }) => {
    oidc.fault = (path, response) => {
      if (path !== '/.well-known/openid-configuration') return false;
      const found = { issuer: oidc.url, authorization_endpoint: oidc.url, end_session_endpoint: address };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
      return true;
    };
    const who = await enteredBy(await start({ env: campusEnv(await freePort(), oidc) }), 'oidc');
    expect(await logOut(who)).toEqual({ message: 'Logged out.', campus_logout: null });
    expect(oidc.asked.get('/.well-known/openid-configuration')).toBeGreaterThan(0);
    expect(who.cookies.has('session')).toBe(false);
  });

  test.for([
    ['does not answer', () => undefined],
    ['fails', (response: { destroy(): unknown }) => response.destroy()],
  ] as const)('%s', async ([, answer], { start }) => {
    const provider = await listen((_request, response) => answer(response));
    const who = await enteredBy(await start({ env: campusEnv(await freePort(), provider) }), 'oidc');
    expect(await logOut(who)).toEqual({ message: 'Logged out.', campus_logout: null });
    expect(who.cookies.has('session')).toBe(false);
    await provider.close();
  });
});
