import { describe, expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { signUpsToday } from '../../support/campus-site.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { siteTest } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { addMember, uniqueName } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** Links of the operator, with which a member logs in without a password and without the campus. */

const test = siteTest;
const site = 'https://exchange.nyu.edu';

const run = (server: TestServer, args: string[], more: Record<string, string> = { PUBLIC_URL: site }) =>
  runTool('member', args, { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, ...more });

/** The secret of a new link. */
async function linkFor(server: TestServer, email: string, ...flags: string[]) {
  const { stdout } = await run(server, [email, '--login-link', ...flags]);
  const [, link] = /^https:\/\/exchange\.nyu\.edu\/login#link=([\w-]{43})\n$/.exec(stdout) ?? [];
  if (!link) throw new Error(`no link: ${stdout}`);
  return link;
}

const use = (client: Client, link: string) =>
  client.send(authEndpoints.logInByLink, authEndpoints.logInByLink.path, {
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    },
    body: JSON.stringify({ link }),
  });

const spent = {
  status: 400,
  code: 'login_link',
  message: 'This link is not valid any more. Please ask for a new one.',
};

test('a link logs in once, answers as a login does and ends the session that the browser had', async ({
  server,
  admin,
}) => {
  const [member, before] = await Promise.all([addMember(server), addMember(server)]);
  const former = before.cookies.get('session') ?? '';
  const link = await linkFor(server, member.email.toUpperCase());
  expect(await use(before, link)).toMatchObject({
    status: 200,
    body: {
      message: 'Logged in.',
      sessionExpirationTime: expect.any(Number) as number,
      serverNow: expect.any(Number) as number,
    },
  });
  expect((await before.call(profileEndpoints.info)).body).toMatchObject({ username: member.username });
  expect((await before.call(authEndpoints.mySessions)).body).toContainEqual(
    expect.objectContaining({ began_by: 'link', device: 'Chrome on Android', is_current: true }),
  );
  const old = new Client(server.url);
  old.cookies.set('session', former);
  expect(await old.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  expect(await use(old, link)).toMatchObject(spent);
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(trail.body).toMatchObject([{ action: 'log-in', outcome: 'done', after: { by: 'link' } }]);
});

test.for([
  ['unknown', () => 'x'.repeat(43)],
  ['mistyped', () => 'no link'],
  ['too old', (link: string) => link, "update login_links set expires_at = now() - interval '1 second'"],
] as const)('a link that is %s is refused', async ([_name, typed, statement], { server, visitor }) => {
  const { email } = await addMember(server);
  const link = await linkFor(server, email);
  if (statement) await server.database.sql(statement);
  expect(await use(visitor, typed(link))).toMatchObject(spent);
  expect(visitor.cookies.has('session')).toBe(false);
});

test('a new link makes the older one void, and the database holds none as it is', async ({
  server,
  visitor,
}) => {
  const { email } = await addMember(server);
  const older = await linkFor(server, email);
  const newer = await linkFor(server, email);
  const [row] = await server.database.sql(
    'select link_hash, extract(epoch from expires_at - now())::int as seconds from login_links join members m on m.id = member_id where email = $1',
    [email],
  );
  expect(row?.['seconds']).toBeGreaterThan(500);
  expect(row?.['seconds']).toBeLessThanOrEqual(600);
  expect(String(row?.['link_hash'])).not.toContain(newer);
  expect(await use(visitor, older)).toMatchObject(spent);
  expect(await use(visitor, newer)).toMatchObject({ status: 200 });
});

test('of two uses at once exactly one logs in', async ({ server }) => {
  const { email } = await addMember(server);
  const link = await linkFor(server, email);
  const held = await hold(server.database, 'select from login_links for update');
  const uses = duel(use(new Client(server.url), link), use(new Client(server.url), link));
  await held.giveWay(2);
  expect(await uses).toEqual(['200', '400 login_link']);
});

test('a suspended member is refused as at a login', async ({ server, visitor, admin }) => {
  const member = await addMember(server);
  const link = await linkFor(server, member.email);
  await server.database.sql(
    "update members set suspended_until = 'infinity', suspension_reason = 'Spam' where email = $1",
    [member.email],
  );
  expect(await use(visitor, link)).toMatchObject({
    status: 403,
    code: 'suspended',
    body: { until: null, reason: 'Spam' },
  });
  expect(visitor.cookies.has('session')).toBe(false);
  const trail = await admin.call(auditEndpoints.trail, { member: member.username });
  expect(trail.body).toMatchObject([{ action: 'log-in', outcome: 'refused', reason: 'suspended' }]);
});

test('a link works where only the campus logs in, while the provider is down', async ({ server, start }) => {
  const { email } = await addMember(server);
  const port = await freePort();
  const { url } = await start({
    on: server,
    env: {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOGIN_CAS_URL: 'http://127.0.0.1:9/cas',
      LOGIN_PASSWORD: 'off',
    },
  });
  expect(await use(new Client(url), await linkFor(server, email))).toMatchObject({ status: 200 });
});

test('one address can not try without end', async ({ start }) => {
  const { url } = await start({ env: { RATE_LIMIT: 'true', LIMITS: 'log-in-link=1/hour' } });
  const codes = [];
  // A new hour may begin in between.
  for (let count = 0; count < 3; count += 1) codes.push((await use(new Client(url), 'unknown')).code);
  expect(codes).toContain('too_many');
  expect(codes).toContain('login_link');
});

describe('with --create', () => {
  test('an account is made without a password, asked for the terms, and counted as a sign-up', async ({
    server,
    visitor,
    admin,
  }) => {
    const before = await signUpsToday(admin);
    const name = uniqueName();
    const email = `${name}@nyu.edu`;
    expect(await use(visitor, await linkFor(server, email, '--create'))).toMatchObject({ status: 200 });
    expect((await visitor.call(profileEndpoints.info)).body).toMatchObject({
      username: name,
      email,
      role: 'member',
      terms_to_accept: 1,
      has_password: false,
      language: null,
    });
    expect(await signUpsToday(admin)).toBe(before + 1);
    const trail = await admin.call(auditEndpoints.trail, { member: name });
    const opened = (trail.body as unknown as { action: string; after: object }[]).at(-1);
    expect(opened).toMatchObject({ action: 'open-account', after: { by: 'link', role: 'member' } });
    const id = await idOf(server, { username: name });
    await linkFor(server, email, '--create');
    expect(await idOf(server, { username: name })).toBe(id);
  });

  test('an address of ADMIN_EMAILS makes an admin', async ({ server, visitor }) => {
    const email = `${uniqueName().replace('_', '.')}@nyu.edu`;
    const env = { PUBLIC_URL: site, ADMIN_EMAILS: email };
    const { stdout } = await run(server, [email, '--login-link', '--create'], env);
    await use(visitor, stdout.trim().replace(/.*link=/, ''));
    expect(await visitor.call(authEndpoints.checkAdmin)).toMatchObject({ message: 'is admin' });
  });
});

test.for([
  [['nobody@nyu.edu', '--login-link'], 'Nobody has the verified email nobody@nyu.edu.'],
  [
    ['lin@example.org', '--login-link', '--create'],
    'lin@example.org is no address of EMAIL_DOMAINS (edu, edu.cn).',
  ],
  [['nobody', '--login-link', '--create'], 'nobody is no address of EMAIL_DOMAINS (edu, edu.cn).'],
  [['nobody@nyu.edu', '--create'], 'Only --login-link takes --create.'],
  [['nobody@nyu.edu', '--login-link', '--close'], 'Choose one of'],
] as const)('%j ends in one sentence', async ([args, says], { server }) => {
  const ended = await run(server, [...args]);
  expect(ended).toMatchObject({ failed: true, stdout: '' });
  expect(ended.stderr.trim().split('\n')).toEqual([expect.stringContaining(says)]);
});

test('without PUBLIC_URL there is no link', async ({ server }) => {
  const { email } = await addMember(server);
  const ended = await run(server, [email, '--login-link'], {});
  expect(ended).toMatchObject({ failed: true, stdout: '' });
  expect(ended.stderr).toContain('PUBLIC_URL is not set');
});
