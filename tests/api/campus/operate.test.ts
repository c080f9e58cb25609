import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { campusEnv, logIn, oidcTest as test, student } from '../../support/campus-site.ts';
import {
  begin,
  bring,
  casSuccess,
  clientSecret,
  logInAtProvider,
  startCas,
  startOidc,
} from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember, uniqueName } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What operators see and do of campus logins. */

test.beforeEach(({ oidc }) => {
  oidc.fault = undefined;
});

test('--unlink frees an account for another login of its owner, and ends its sessions', async ({
  server,
  oidc,
  admin,
}) => {
  const person = student();
  const browser = new Client(server.url);
  await logIn(browser, oidc, person);
  const { username, email } = (await browser.call(profileEndpoints.info)).body;
  const unlinked = await runTool('member', [String(email), '--unlink'], {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
  });
  expect(unlinked.stdout).toBe(
    `The next campus login with ${String(email)} is linked anew (1 were linked), and all sessions are ended. ` +
      'The password, posts and drafts stay: for an address that another person has now, use --close.\n',
  );
  expect(await browser.call(profileEndpoints.info)).toMatchObject({ status: 401 });
  const other = new Client(server.url);
  expect(await logIn(other, oidc, { ...person, sub: 'of another' })).toBe('/login?link=1');
  const trail = await admin.call(auditEndpoints.trail, { member: String(username) });
  expect(trail.body).toContainEqual(expect.objectContaining({ action: 'unlink-campus' }));
});

test('a campus login enters no account whose address is not proved yet', async ({ server, oidc }) => {
  const person = student();
  const { email } = person.inToken;
  await addMember(server, { email, role: 'admin' });
  await server.database.sql(
    `insert into app_state (key, value) select 'unproved-admin ' || id, '' from members where email = $1`,
    [email],
  );
  const browser = new Client(server.url);
  expect(await logIn(browser, oidc, person)).toBe('/login?problem=campus_other_person');
  expect(await browser.call(profileEndpoints.info)).toMatchObject({ status: 401 });
});

test('--email gives an account another address, ends its sessions and mails both', async ({
  server,
  oidc,
  admin,
}) => {
  const [member, taken] = await Promise.all([addMember(server), addMember(server)]);
  const email = `${uniqueName('moved')}@nyu.edu`;
  const env = { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, EMAIL_DOMAINS: 'nyu.edu' };
  const change = (...words: string[]) => runTool('member', [member.email, ...words], env);
  expect((await change('--email', 'me@mit.edu')).stderr).toContain('no address of EMAIL_DOMAINS (nyu.edu)');
  expect((await change('--email', taken.email)).stderr).toContain('has an account');
  expect((await change('--email', email, '--lift')).stderr).toContain('Choose one of');
  expect((await change('--email', email.toUpperCase())).stdout).toBe(
    `The account of ${member.email} has the address ${email}, and all sessions are ended.\n`,
  );
  expect(await member.call(profileEndpoints.info)).toMatchObject({ status: 401 });
  for (const one of [member.email, email])
    expect((await server.mailbox.newest(one)).subject).toContain('The address of your account was changed');
  const again = new Client(server.url);
  const login = { usernameOrEmail: email, password: 'correct-horse-9' };
  expect((await again.call(authEndpoints.logIn, login)).status).toBe(200);
  expect(await logIn(new Client(server.url), oidc, student({ email: member.email }))).toBe('/market');
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(trail.body).toContainEqual(expect.objectContaining({ action: 'change-email', outcome: 'done' }));
});

test('neither log nor trail holds anything that a provider or a browser brought', async ({ start }) => {
  const port = await freePort();
  const [oidc, cas] = await Promise.all([startOidc(`http://127.0.0.1:${port}`), startCas()]);
  const site = await start({
    env: {
      ...(await productionEnv()),
      ...campusEnv(port, oidc),
      LOG_LEVEL: 'trace',
      LOGIN_CAS_URL: cas.url,
    },
  });
  const secrets = new Set([clientSecret]);
  const keep = (...texts: (string | null | undefined)[]) => {
    for (const text of texts) if (text) secrets.add(text);
  };
  oidc.fault = (path, response) => {
    const end = response.end.bind(response);
    if (path === '/token')
      response.end = ((body: unknown) => {
        const { access_token, id_token } = JSON.parse(String(body)) as Record<string, string>;
        keep(access_token, id_token);
        return end(body);
      }) as typeof end;
    return false;
  };
  const attempt = async (change: (back: URL) => void) => {
    const browser = new Client(site.url);
    const person = student({ name: `named ${uniqueName()}` });
    oidc.person = person;
    const address = await begin(browser, `?next=/search?q=${uniqueName('wanted')}`);
    keep(
      ...browser.cookies.values(),
      ...['state', 'nonce', 'code_challenge'].map((name) => address.searchParams.get(name)),
    );
    const back = await logInAtProvider(address, site.url);
    keep(
      back.search,
      back.searchParams.get('code'),
      person.sub,
      ...Object.values(person.inToken).map(String),
    );
    change(back);
    const place = await bring(browser, back);
    keep(browser.cookies.get('session'));
    return place?.replace(/&.*/, '');
  };
  expect([
    await attempt(() => undefined),
    await attempt((back) => back.searchParams.set('iss', 'https://evil.example/secret')),
    await attempt((back) => back.searchParams.set('code', 'made-up-code')),
    await attempt((back) => back.searchParams.set('state', 'made-up-state')),
    await attempt((back) => {
      back.searchParams.set('error', 'made-up-error');
      back.searchParams.set('error_description', 'made-up-words');
    }),
  ]).toEqual([
    expect.stringMatching('^/search'),
    '/login?problem=campus_invalid',
    '/login?problem=campus_invalid',
    '/login?problem=campus_expired',
    '/login?problem=campus_invalid',
  ]);
  cas.answer = () => ({ body: casSuccess('<cas:user>cas-user</cas:user>') });
  const browser = new Client(site.url);
  const service = (await begin(browser, '?with=cas')).searchParams.get('service') ?? '';
  expect(await bring(browser, new URL(`${service}&ticket=ST-of-the-tests`))).toBe(
    '/login?problem=campus_no_email',
  );
  keep('evil.example', 'made-up-', 'cas-user', 'ST-of-the-tests', service.replace(/.*=/, ''));
  const refusals = () => site.output().match(/"code":"campus_\w+","kind":"(oidc|cas)"/g);
  await waitFor(() => expect(refusals()).toHaveLength(5));
  expect(secrets.size).toBeGreaterThan(40);
  const trail = JSON.stringify(await site.database.sql('select * from audit'));
  expect(trail).toContain('log-in');
  for (const text of [trail, site.output()])
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  await Promise.all([oidc.close(), cas.close()]);
});

test('the privacy page says what the campus sends and what is kept', async ({ visitor }) => {
  const page = await visitor.call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).toContain('a hash of the campus’s key for you');
});

test('the privacy page says nothing about a campus login that is not there', async ({ start }) => {
  const { url } = await start();
  const page = await new Client(url).call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(String(page.body['markdown'])).not.toContain('campus’s');
});
