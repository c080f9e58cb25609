import { userInfo } from 'node:os';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addMember, joinAs, joinAsAdmin, password } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** `npm run make-admin`, for the operator. */

const test = base
  .extend('member', ({ server }) => joinAs(server))
  .extend('admin', ({ server }) => joinAsAdmin(server));

const byOperator = { actor_id: null, request_id: `operator ${userInfo().username}`, of_member: true };
const here = (server: TestServer) => ({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });

test('[G1.5 H7.8] make-admin appoints and revokes immediately, and the audit trail records both', async ({
  server,
  member,
}) => {
  expect((await runTool('make-admin', [member.email], here(server))).failed).toBe(false);
  expect(await member.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200, message: 'is admin' });
  expect((await runTool('make-admin', [member.email, '--revoke'], here(server))).failed).toBe(false);
  expect(await member.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
  expect(
    await server.database.sql(
      "select actor_id, request_id, object like 'member %' as of_member, before, after from audit where action = 'change-role' order by id",
    ),
  ).toEqual([
    { ...byOperator, before: { role: 'member' }, after: { role: 'admin' } },
    { ...byOperator, before: { role: 'admin' }, after: { role: 'member' } },
  ]);
  expect((await runTool('make-admin', ['nobody@nyu.edu'], here(server))).failed).toBe(true);
});

test('of two appointments at once, the second one records no change', async ({ server }) => {
  const { email } = await addMember(server);
  const held = await hold(server.database, "update members set role = 'admin' where email = $1", [email]);
  const appointed = runTool('make-admin', [email], here(server));
  await held.giveWay();
  expect(await appointed).toMatchObject({ failed: false });
  expect(
    await server.database.sql(
      "select from audit join members m on object = 'member ' || m.id where m.email = $1 and action = 'change-role'",
      [email],
    ),
  ).toEqual([]);
});

test('[H4.10] a revoked admin stays a member although ADMIN_EMAILS names the address', async ({
  server,
  admin,
}) => {
  expect(await admin.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200 });
  expect(await runTool('make-admin', [admin.email, '--revoke'], here(server))).toMatchObject({
    failed: false,
  });
  await (await startServer({ on: server })).stop();
  expect(await admin.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });

  const { email } = admin;
  const mails = (await server.mailbox.all(email)).length;
  await admin.call(authEndpoints.closeAccount, { password });
  await server.mailbox.newest(email, mails + 1);
  const back = new Client(server.url);
  await back.call(authEndpoints.signUp, { email, username: 'chief_again', password });
  const verificationCode = await server.mailbox.code(email, mails + 2);
  await back.call(authEndpoints.verifyUser, { verificationCode });
  expect(await back.call(authEndpoints.logIn, { usernameOrEmail: email, password })).toMatchObject({
    status: 200,
  });
  expect(await back.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
  expect((await runTool('make-admin', [email], here(server))).stdout).toContain('is now: admin');
  await (await startServer({ on: server })).stop();
  expect(await back.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200 });
});

test('a start makes the verified owner of an address in ADMIN_EMAILS an admin', async ({ server }) => {
  const named = await joinAs(server);
  expect(await named.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
  await (await startServer({ on: server, env: { ADMIN_EMAILS: named.email.toUpperCase() } })).stop();
  expect(await named.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200 });
});

test('an appointment ends the revocation of its own address only', async ({ server }) => {
  const [again, revoked] = await Promise.all([addMember(server), addMember(server)]);
  for (const args of [[again.email, '--revoke'], [revoked.email, '--revoke'], [again.email]])
    expect((await runTool('make-admin', args, here(server))).failed).toBe(false);
  // Without this, the member would still be an admin at the start.
  await server.database.sql("update members set role = 'member' where email = $1", [again.email]);
  const env = { ADMIN_EMAILS: `${again.email},${revoked.email}` };
  await (await startServer({ on: server, env })).stop();
  expect(await again.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200 });
  expect(await revoked.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
});
