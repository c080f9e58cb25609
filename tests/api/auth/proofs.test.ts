import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { needsSession } from '../../../engine/endpoint.ts';
import { setUses } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, password, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** PROOF_DAYS: members show from time to time that their address is still theirs (rule A11). */

const refused = new Set<string>();
const test = base
  .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        refused.has(address)
          ? done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
          : done(),
    });
    onCleanup(() => mails.stop());
    return mails;
  })
  .extend('env', ({ mails }) => ({
    SMTP_URL: mails.url,
    PROOF_DAYS: '90',
    QUIET_HOURS: 'off',
    RATE_LIMIT: 'on',
  }))
  .extend('someone', async ({ server }) => {
    const someone = await addMember(server);
    await age(server, someone, 0);
    return someone;
  });

/** The last proof was so many days ago, and the site has run with the setting for longer. */
async function age({ database }: TestServer, who: Person, days: number) {
  await database.sql("update app_state set value = '2020-01-01' where key = 'proof_since'");
  await database.sql(
    `update members set created_at = '2020-01-01', proved_on = (now() at time zone 'Asia/Shanghai')::date - $2::int
     where email = $1`,
    [who.email, days],
  );
}
const due = async (who: Person) => (await who.call(profileEndpoints.info)).body['proof_due'];
const codeTo = (mails: MailServer, who: Person, count = 1) =>
  waitFor(() => {
    const codes = mails.receivedBy(who.email).flatMap(({ subject }) => /^\d{6}/.exec(subject ?? '') ?? []);
    expect(codes).toHaveLength(count);
    return codes.at(-1) ?? '';
  });
const askedOf = (mails: MailServer, { email }: Person) =>
  mails.receivedBy(email).filter(({ subject }) => subject?.includes('Do you still use this address?'));
const prove = (browser: Client, verificationCode: string) =>
  browser.call(authEndpoints.proveAddress, { verificationCode });

test('the day is told from 30 days before, and counts from the first day with the setting', async ({
  server,
  someone,
}) => {
  const day = (ago: number) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(Date.now() + ago * 86_400_000);
  for (const [days, expected] of [
    [59, undefined],
    [60, day(30)],
    [90, day(0)],
  ] as const) {
    await age(server, someone, days);
    expect(await due(someone)).toBe(expected);
  }
  await age(server, someone, 91);
  expect(await someone.call(profileEndpoints.info)).toMatchObject({ status: 403, code: 'proof_needed' });
  await server.database.sql("update app_state set value = $1 where key = 'proof_since'", [day(-70)]);
  expect(await due(someone)).toBe(day(20));
});

test('[G14.5] after the day each call of members is refused but those that prove, leave or take the data along', async ({
  server,
  someone,
  admin,
}) => {
  await age(server, someone, 91);
  const open = ['check-login', 'send-proof-code', 'prove-address', 'download-data', 'close-account'];
  const rows = callTable.filter(({ access }) => needsSession(access));
  expect(rows.filter(({ whileBarred }) => whileBarred).map(({ path }) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(open),
  );
  expect(rows.filter(({ whileBarred }) => whileBarred)).toHaveLength(open.length);
  for (const row of rows.filter(({ whileBarred }) => !whileBarred))
    expect([row.path, (await someone.call(row)).code]).toEqual([row.path, 'proof_needed']);
  expect(await someone.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  expect(await someone.call(profileEndpoints.downloadData)).toMatchObject({ status: 200 });
  expect(await someone.call(authEndpoints.closeAccount, { password: 'wrong-horse-9' })).toMatchObject({
    code: 'wrong_password',
  });
  // A new session is refused, too; the page says so, with none of the site's data.
  const browser = new Client(server.url);
  await browser.call(authEndpoints.logIn, { usernameOrEmail: someone.email, password });
  expect(await browser.call(postEndpoints.saved)).toMatchObject({ code: 'proof_needed' });
  expect(await someone.call(authEndpoints.logOut)).toMatchObject({ status: 200 });

  // An admin comes in by the operator's link where no mail leaves.
  await age(server, admin, 91);
  expect(await admin.call(authEndpoints.checkAdmin)).toMatchObject({ code: 'proof_needed' });
  const env = { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  const { stdout } = await runTool('member', [admin.email, '--login-link'], env);
  await browser.call(authEndpoints.logInByLink, { link: /#link=(\S+)/.exec(stdout)?.[1] });
  expect(await browser.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200 });
  await age(server, admin, 0);
});

test('[G14.6] a code proves once, in its browser, for its member; five a day, which nobody else uses up', async ({
  server,
  mails,
  someone,
  other,
}) => {
  await age(server, someone, 70);
  await someone.call(authEndpoints.sendProofCode);
  const code = await codeTo(mails, someone);
  const elsewhere = new Client(server.url);
  await elsewhere.call(authEndpoints.logIn, { usernameOrEmail: someone.email, password });
  expect(await prove(elsewhere, code)).toMatchObject({ status: 401, code: 'no_code_session' });
  other.cookies.set('code_session', someone.cookies.get('code_session') ?? '');
  expect(await prove(other, code)).toMatchObject({ status: 401, code: 'no_code_session' });
  expect(await prove(someone, code === '000000' ? '111111' : '000000')).toMatchObject({ code: 'code_wrong' });
  const both = await Promise.all([prove(someone, code), prove(someone, code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await due(someone)).toBeUndefined();
  await someone.call(authEndpoints.sendProofCode);
  await codeTo(mails, someone, 2);
  await server.database.sql('update code_sessions set code_expires_at = now() where email = $1', [
    someone.email,
  ]);
  expect(await prove(someone, code)).toMatchObject({ code: 'code_wrong' });
  await setUses(server, 'proof-code', 86_400, await idOf(server, someone), 5);
  expect(await someone.call(authEndpoints.sendProofCode)).toMatchObject({ status: 429 });
  expect(await other.call(authEndpoints.sendProofCode)).toMatchObject({ status: 200 });
});

test('the account stands still until the proof, and a reset is one', async ({
  server,
  mails,
  someone,
  admin,
  reader,
  start,
  env,
}) => {
  const postId = await publishPost(someone, admin, { title: 'Lamp of somebody who left' });
  /** A start runs the jobs. */
  const run = () => start({ on: server, env });
  const sees = (status: number) =>
    waitFor(async () => expect((await reader.call(postEndpoints.full, { postId })).status).toBe(status));
  const asked = (count: number) => waitFor(() => expect(askedOf(mails, someone)).toHaveLength(count));
  await age(server, someone, 91);
  await run();
  await sees(404);
  await asked(1);
  await someone.call(authEndpoints.sendProofCode);
  expect(await prove(someone, await codeTo(mails, someone))).toMatchObject({ status: 200 });
  expect((await reader.call(postEndpoints.full, { postId })).status).toBe(200);
  await age(server, someone, 91);
  await run();
  await sees(404);
  // The mails begin anew.
  await asked(2);
  const browser = new Client(server.url);
  await browser.call(authEndpoints.createResetSession, { emailInput: someone.email });
  const verificationCode = await codeTo(mails, someone, 2);
  await browser.call(authEndpoints.resetPassword, { verificationCode, password: 'another-horse-9' });
  await run();
  await sees(200);
});

test('four mails leave, each once, then the account is closed; one that does not leave keeps it', async ({
  server,
  mails,
  someone,
  start,
  env,
}) => {
  const { database } = server;
  const [bounced, suspended, chief, later] = [
    await addMember(server),
    await addMember(server),
    await addMember(server, { role: 'admin' }),
    await addMember(server),
  ];
  refused.add(bounced.email);
  const all = [someone, bounced, suspended, chief];
  const set = async (days: number) => {
    for (const who of all) await age(server, who, days);
    await database.sql('update members set proof_mailed_on = proof_mailed_on - 20');
  };
  await age(server, later, 0);
  await database.sql("update members set suspended_until = 'infinity' where email = $1", [suspended.email]);
  const settled = (who: Person, count: number) =>
    waitFor(async () =>
      expect(
        await database.sql('select proof_mails::int as count from members where email = $1', [who.email]),
      ).toEqual([{ count }]),
    );
  const steps = [
    [59, 0],
    [60, 1],
    [90, 2],
    [150, 3],
    [256, 4],
  ] as const;
  for (const [days, count] of steps) {
    await set(days);
    // Two processes at once send no mail twice.
    await Promise.all([start({ on: server, env }), start({ on: server, env })]);
    await settled(someone, count);
    await settled(bounced, count);
    expect(askedOf(mails, someone)).toHaveLength(count);
  }
  expect(askedOf(mails, someone).at(-1)?.text).toContain('is closed on');
  expect(askedOf(mails, chief)).toHaveLength(2);
  expect(askedOf(mails, suspended)).toEqual([]);
  await set(269);
  await start({ on: server, env });
  expect(await someone.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  await set(270);
  // Its last mail has neither left nor was refused.
  await database.sql('update members set proof_mails = 3 where email = $1', [bounced.email]);
  await database.sql(
    `insert into outbox (kind, recipient, data, next_try_at)
     select 'proof-due', email, jsonb_build_object('memberId', id::text), now() + interval '1 day' from members where email = $1`,
    [bounced.email],
  );
  await start({ on: server, env });
  const left = () =>
    database.sql('select email from members where email = any($1)', [all.map(({ email }) => email)]);
  await waitFor(async () => expect(await left()).toHaveLength(3));
  expect((await left()).map((row) => (row as { email: string }).email)).not.toContain(someone.email);
  await waitFor(() =>
    expect(mails.receivedBy(someone.email).at(-1)?.subject).toContain('Your account was closed'),
  );
});
