import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { inDays } from '../../support/clock.ts';
import { createDatabase } from '../../support/database.ts';
import { test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startMailServer } from '../../support/smtp.ts';
import { runTool } from '../../support/tool.ts';

/** `npm run doctor` and the page for admins. */

test.beforeAll(({ server }) => addMember(server));

const production = { PATH: process.env['PATH'] ?? '' };
async function doctor(server: TestServer, env: Record<string, string> = {}, args: string[] = []) {
  const here = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url };
  return runTool('doctor', args, { ...production, ...(await productionEnv()), ...here, ...env });
}
const problems = (stdout: string) => stdout.split('\n').filter((line) => line.startsWith('PROBLEM'));

test('the page and the command say the same', async ({ server, admin }) => {
  const { status, body } = await admin.call(deskEndpoints.health);
  expect(status).toBe(200);
  expect(body['findings']).toEqual(
    expect.arrayContaining([
      { state: 'ok', text: 'admins-ok', params: { count: '1' } },
      { state: 'warning', text: 'not-production', params: {} },
      { state: 'warning', text: 'backup-none', params: { run: 'npm run' } },
      expect.objectContaining({ state: 'ok', text: 'database-ok' }),
    ]),
  );
  const { stdout, stderr } = await doctor(server, { NODE_ENV: 'test' });
  expect(stderr).toBe('');
  expect(stdout).toContain('ok       Admins: 1.');
  expect(stdout).toContain('warning  No backup has been made. Run npm run backup every night. [backup-none]');
});

test('an accepted warning stays in the report, and commands are named as they are run here', async ({
  server,
}) => {
  const { stdout } = await doctor(server, { ACCEPTED_WARNINGS: 'backup-none', EXCHANGE_COMMAND: 'exchange' });
  expect(stdout).toContain('accepted No backup has been made. Run exchange backup every night.\n');
  // A warning of an older release stops nothing.
  const former = await doctor(server, { ACCEPTED_WARNINGS: 'rights-super,backup-none' });
  expect(former.stdout).toContain('accepted No backup has been made.');
  expect((await doctor(server, { ACCEPTED_WARNINGS: 'backups' })).stdout).toContain(
    'such as backup-same-disk',
  );
});

test.for([
  [inDays(31), false],
  [inDays(30), true],
  [inDays(-1), true],
] as const)('doctor warns of a security.txt until %s: %s', async ([day, warns], { server }) => {
  const { stdout } = await doctor(server, {
    SECURITY_CONTACT: 'mailto:security@nyu.edu',
    SECURITY_EXPIRES: day,
  });
  expect(stdout.includes(`warning  security.txt expires on ${day}.`)).toBe(warns);
});

test('a site without problems exits with 0, and the mail server shows its answer', async ({ server }) => {
  const smtp = await startMailServer();
  try {
    const { failed, stdout } = await doctor(server, { SMTP_URL: smtp.url }, ['--mail', 'me@nyu.edu']);
    expect({ failed, problems: problems(stdout) }).toEqual({ failed: false, problems: [] });
    expect(stdout).toMatch(/The mail server took the mail to me@nyu\.edu and answered: 250 /);
    expect(smtp.received).toMatchObject([{ to: [{ address: 'me@nyu.edu' }] }]);
  } finally {
    await smtp.stop();
  }
});

test('settings, mail server, disk of pictures and database each have their own line', async ({ server }) => {
  const secret = 'hush-hush-9';
  const unusable = await doctor(server, { PORT: 'eighty', MAIL_FROM: '' });
  expect(unusable).toMatchObject({ failed: true, stderr: '' });
  expect(problems(unusable.stdout)).toEqual([expect.stringMatching(/PORT=eighty .*MAIL_FROM is not set/)]);

  const alone = await doctor(server, {
    DATABASE_URL: `postgres://me:${secret}@127.0.0.1:1/x`,
    SMTP_URL: `smtp://me:${secret}@127.0.0.1:1`,
  });
  expect(alone).toMatchObject({ failed: true, stderr: '' });
  expect(problems(alone.stdout)).toEqual([
    expect.stringContaining('The database can’t be used. The database does not answer at 127.0.0.1:1'),
    expect.stringMatching(
      /The mail server 127\.0\.0\.1:1 refused the connection or login: .*ECONNREFUSED.*See SMTP_URL/,
    ),
  ]);
  expect(alone.stdout).not.toContain(secret);
});

test('a database of another version, or that accepts no writes, can’t be used', async ({
  server,
  onTestFinished,
}) => {
  const other = await createDatabase();
  onTestFinished(() => other.drop());
  const says = async (reason: string) =>
    expect(problems((await doctor(server, { DATABASE_URL: other.url })).stdout)).toContainEqual(
      expect.stringContaining(`The database can’t be used. ${reason}`),
    );
  const table = 'drizzle.__drizzle_migrations';
  await other.sql(
    `insert into ${table} (hash, created_at) select 'newer', max(created_at) + 1 from ${table}`,
  );
  await says('Its schema is newer than this code.');
  await other.sql(`delete from ${table} where id > 48`);
  await says('Its schema lacks ');
  await other.sql(`delete from ${table} where id = 48`);
  await says('This data is from before 8228cd66.');
  await other.sql(
    `alter database ${new URL(other.url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await says('It accepts no writes. DATABASE_URL must name the primary.');
});

test('clocks that differ and a server without connections are named', async ({ server, onTestFinished }) => {
  const other = await createDatabase();
  onTestFinished(() => other.drop());
  const name = new URL(other.url).pathname.slice(1);
  // PostgreSQL's own functions come after these.
  await other.sql(`alter database ${name} set search_path = public, pg_catalog`);
  await other.sql(`create function public.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() - interval '2 days' $$`);
  await other.sql(`create function public.current_setting(setting text) returns text language sql as
    $$ select case setting when 'max_connections' then '4' else pg_catalog.current_setting(setting) end $$`);
  const { stdout } = await doctor(server, { DATABASE_URL: other.url });
  expect(problems(stdout)).toContainEqual(
    expect.stringContaining('The clocks of this machine and of the database are 2 days apart'),
  );
  expect(stdout).toMatch(/warning {2}The database server has \d+ of at most 1 connections open\./);
});

test('a site that nobody has set up is told how, and nothing that leads nowhere', async ({
  server,
  onTestFinished,
}) => {
  const empty = await createDatabase();
  onTestFinished(() => empty.drop());
  const { stdout } = await doctor(server, { DATABASE_URL: empty.url, ADMIN_EMAILS: '' });
  expect(problems(stdout)).toContainEqual(
    expect.stringContaining('Nobody has set up this site yet. Run npm run setup-link'),
  );
  expect(stdout).not.toContain('make-admin');
});

test('nobody is named as who runs a site until somebody says so', async ({ server, admin }) => {
  const names =
    'have places between [[ and ]] that only you can fill in: terms ([[controller]]), privacy ([[controller]], [[host]]).';
  expect((await doctor(server)).stdout).toContain(names);
  const { body } = await admin.call(deskEndpoints.site);
  const { value } = (body as unknown as SiteSections).footer;
  const said = {
    controller: { en: 'The housing office' },
    hostedOn: { en: 'a server of the university' },
  };
  await admin.call(deskEndpoints.editSite, { section: 'footer', value: { ...value, ...said } });
  expect((await doctor(server)).stdout).not.toContain('have places between');
});

test('a certificate that has ended is a problem', async ({ server, onTestFinished }) => {
  const read = (name: string) => readFile(new URL(`../../support/tls/${name}`, import.meta.url));
  const proxy = createServer({ key: await read('ended-key.pem'), cert: await read('ended-cert.pem') });
  onTestFinished(() => void proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { stdout } = await doctor(server, { PUBLIC_URL: `https://127.0.0.1:${port}` });
  expect(problems(stdout)).toContainEqual(
    expect.stringContaining('The certificate of 127.0.0.1 ends on 2020-01-02'),
  );
});

test('a mail that waits, a missing admin and a demo account are problems', async ({ server, admin }) => {
  await server.database.sql(
    `insert into outbox (recipient, kind, data, tries, created_at, next_try_at)
     values ('x@nyu.edu', 'email-taken', '{}', 3, now() - interval '2 hours', now() + interval '1 hour')`,
  );
  await server.database.sql("update members set role = 'member'");
  const { stdout } = await doctor(server, { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(problems(stdout)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        '1 mails or other messages have been waiting for more than 10 minutes, the oldest for 2 hours.',
      ),
      expect.stringContaining('Set ADMIN_EMAILS and restart, sign up with an address of it'),
    ]),
  );
  await server.database.sql("update members set role = 'admin' where email = $1", [admin.email]);
  await server.database.sql('delete from outbox');
});

const peer = '127.0.0.1';
test.for<[Record<string, string>, Record<string, string>, string]>([
  [{}, { 'x-forwarded-for': '10.1.1.1' }, `at ${peer} that TRUST_PROXY does not name`],
  [
    { TRUST_PROXY: peer },
    { 'x-forwarded-for': '10.1.1.1' },
    `Let the proxy at ${peer} send X-Forwarded-Proto`,
  ],
  [
    { TRUST_PROXY: peer },
    { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https' },
    'Browsers ask for 127.0.0.1:',
  ],
  [
    { TRUST_PROXY: peer },
    { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'market.nyu.edu' },
    'The proxy settings match the requests.',
  ],
  [
    { TRUST_PROXY: peer },
    { 'x-forwarded-for': peer, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'market.nyu.edu' },
    'The proxy settings match the requests.',
  ],
])('with %j, requests with %j say: %s', async ([env, headers, says], { server }) => {
  const settings = { PORT: await freePort(), PUBLIC_URL: 'https://market.nyu.edu', ...env };
  // On a database of its own, because every server stores each minute what its requests showed.
  const site = await startServer({ env: settings });
  try {
    await fetch(`http://${peer}:${settings.PORT}/api/site`, { headers });
    await site.halt();
    const here = { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url };
    const { stdout } = await doctor(server, { ...settings, ...here, SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(stdout).toContain(says);
  } finally {
    await site.stop();
  }
});
