import { expect } from 'vitest';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { begin, bring, casSuccess, startCas } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember, uniqueName } from '../../support/people.ts';

/** CAS servers that give a user and no address. */

test('with LOGIN_CAS_EMAIL_DOMAIN a user is the same person in any case', async ({
  start,
  onTestFinished,
}) => {
  const cas = await startCas();
  onTestFinished(() => cas.close());
  const site = async (more: Record<string, string>, on?: Awaited<ReturnType<typeof start>>) => {
    const port = await freePort();
    const own = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` };
    const env = { ...own, EMAIL_DOMAINS: 'nyu.edu', LOGIN_CAS_URL: cas.url, ...more };
    return start({ env, ...(on && { on }) });
  };
  const before = await site({});
  const after = await site({ LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu' }, before);
  const name = uniqueName('u');
  const email = `${name}@nyu.edu`;
  const enter = async ({ url }: { url: string }, user: string, address?: string) => {
    const browser = new Client(url);
    const mail =
      address === undefined ? '' : `<cas:attributes><cas:mail>${address}</cas:mail></cas:attributes>`;
    cas.answer = () => ({ body: casSuccess(`<cas:user>${user}</cas:user>${mail}`) });
    const service = (await begin(browser)).searchParams.get('service') ?? '';
    const place = await bring(browser, new URL(`${service}&ticket=ST-1`));
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
  start,
  onTestFinished,
}) => {
  const cas = await startCas();
  onTestFinished(() => cas.close());
  const port = await freePort();
  const server = await start({
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      EMAIL_DOMAINS: 'nyu.edu',
      LOGIN_CAS_URL: cas.url,
      LOGIN_REQUIRE: 'cas:affiliation=student|staff;oidc:active=true',
    },
  });
  const name = uniqueName('w');
  const enter = async (...affiliations: string[]) => {
    const browser = new Client(server.url);
    const has = affiliations.map((one) => `<cas:affiliation>${one}</cas:affiliation>`).join('');
    const attributes = `<cas:attributes><cas:mail>${name}@nyu.edu</cas:mail>${has}</cas:attributes>`;
    cas.answer = () => ({ body: casSuccess(`<cas:user>${name}</cas:user>${attributes}`) });
    const service = (await begin(browser)).searchParams.get('service') ?? '';
    return bring(browser, new URL(`${service}&ticket=ST-1`));
  };
  expect(await enter('alum')).toBe('/login?problem=campus_not_allowed');
  expect(await enter()).toBe('/login?problem=campus_not_allowed');
  expect(await enter('alum', 'Student')).toBe('/market');
  expect(await enter('alum', 'alum')).toBe('/login?problem=campus_not_allowed');
});
