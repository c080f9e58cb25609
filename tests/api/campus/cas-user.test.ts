import { expect } from 'vitest';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { begin, bring, casSuccess, startCas } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { siteTest } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** CAS servers that give a user and no address, and the attributes of others. */

const test = siteTest
  .extend('cas', async ({}, { onCleanup }) => {
    const cas = await startCas();
    onCleanup(() => cas.close());
    return cas;
  })
  .extend('site', ({ start, cas }) => async (more: Record<string, string>, on?: TestServer) => {
    const port = await freePort();
    const own = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` };
    const env = { ...own, EMAIL_DOMAINS: 'nyu.edu', LOGIN_CAS_URL: cas.url, ...more };
    return start({ env, ...(on && { on }) });
  })
  /** Logs a user with these attributes in, in a new browser. Returns the browser and where the site leads. */
  .extend('enter', ({ cas }) => async ({ url }: TestServer, user: string, attributes = '') => {
    const browser = new Client(url);
    const given = attributes && `<cas:attributes>${attributes}</cas:attributes>`;
    cas.answer = () => ({ body: casSuccess(`<cas:user>${user}</cas:user>${given}`) });
    const service = (await begin(browser)).searchParams.get('service') ?? '';
    return { browser, place: await bring(browser, new URL(`${service}&ticket=ST-1`)) };
  });

test('with LOGIN_CAS_EMAIL_DOMAIN a user is the same person in any case', async ({ site, enter: logIn }) => {
  const before = await site({});
  const after = await site({ LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu' }, before);
  const name = uniqueName('u');
  const email = `${name}@nyu.edu`;
  const enter = async (server: TestServer, user: string, address?: string) => {
    const { browser, place } = await logIn(server, user, address && `<cas:mail>${address}</cas:mail>`);
    return place === '/market' ? (await browser.call(profileEndpoints.info)).body['email'] : place;
  };
  // Without the setting, the subject is stored as it was typed.
  expect(await enter(before, name.toUpperCase(), email)).toBe(email);
  expect(await enter(before, name, email)).toBe('/login?problem=campus_other_person');
  expect(await enter(after, name)).toBe(email);
  expect(await enter(after, name.toUpperCase())).toBe(email);
  // The stored subject has the new form now.
  expect(await enter(before, name, email)).toBe(email);
  // An account that no campus login has entered is asked about here too.
  const member = await addMember(after, { username: uniqueName('v'), email: `${name}v@nyu.edu` });
  expect(await enter(after, `${name}v`.toUpperCase())).toBe('/login?link=1');
  expect(member.email).toBe(`${name}v@nyu.edu`);
});

test('LOGIN_REQUIRE reads the attributes of CAS, each of which may stand several times', async ({
  site,
  enter: logIn,
}) => {
  const server = await site({ LOGIN_REQUIRE: 'cas:affiliation=student|staff;oidc:active=true' });
  const name = uniqueName('w');
  const enter = async (...affiliations: string[]) => {
    const has = affiliations.map((one) => `<cas:affiliation>${one}</cas:affiliation>`).join('');
    return (await logIn(server, name, `<cas:mail>${name}@nyu.edu</cas:mail>${has}`)).place;
  };
  expect(await enter('alum')).toBe('/login?problem=campus_not_allowed');
  expect(await enter()).toBe('/login?problem=campus_not_allowed');
  expect(await enter('alum', 'Student')).toBe('/market');
  expect(await enter('alum', 'alum')).toBe('/login?problem=campus_not_allowed');
});
