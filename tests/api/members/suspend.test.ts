import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf, lift, logIn, newMember, sessionsOf, suspend } from '../../support/members.ts';
import { expectUnread } from '../../support/notices.ts';
import { addMember } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';

/** Suspending, lifting and warning: who may do so, the replies, and the effect on the member's sessions. */

const test = base

  // The mail about a suspension must leave at once, even in quiet hours.
  .extend('env', { QUIET_HOURS: '00:00-23:59' })
  .extend('other', ({ server }) => addMember(server, { role: 'admin' }));

test('a suspension ends the sessions, and the right password gets its end and reason', async ({
  server,
  admin,
}) => {
  const { member, userId } = await newMember(server);
  const reply = await suspend(admin, userId, { days: 7, reason: ' Sold fake tickets. ' });
  expect(reply).toMatchObject({ status: 200, body: { message: 'Member suspended.' } });
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401, code: 'no_session' });

  const browser = new Client(server.url);
  const refused = await logIn(member, browser);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'suspended', message: 'This account is suspended.', reason: 'Sold fake tickets.' },
  });
  const left = Date.parse(String(refused.body['until'])) - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(7 * 24);
  expect(refused.headers.getSetCookie()).toEqual([]);
  const wrong = await browser.call(authEndpoints.logIn, {
    usernameOrEmail: member.email,
    password: 'not-it',
  });
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_login' });
  expect(await sessionsOf(server, userId)).toEqual([]);
  expect((await server.mailbox.newest(member.email)).text).toContain(
    'Your account is suspended. Reason: Sold fake tickets.',
  );
  expect(
    await server.database.sql('select outcome, reason, after from audit where object = $1 order by id', [
      `member ${userId}`,
    ]),
  ).toEqual([
    { outcome: 'done', reason: 'Sold fake tickets.', after: { days: 7 } },
    { outcome: 'refused', reason: 'suspended', after: null },
    { outcome: 'failed', reason: null, after: null },
  ]);
});

test('a suspension without days lasts until an admin lifts it, and the member is notified', async ({
  server,
  admin,
}) => {
  const { member, userId } = await newMember(server);
  await suspend(admin, userId);
  expect((await logIn(member)).body).toMatchObject({ code: 'suspended', until: null });
  expect(await lift(admin, userId)).toMatchObject({ status: 200, body: { message: 'Suspension lifted.' } });
  expect(await logIn(member, member)).toMatchObject({ status: 200 });
  await expectUnread(member, ['reopened']);
});

test('a suspension ends by the clock, and a job notifies the member', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  await suspend(admin, userId, { days: 1 });
  const end = "update members set suspended_until = now() - interval '1 second' where id = $1";
  await server.database.sql(end, [userId]);
  expect(await logIn(member, member)).toMatchObject({ status: 200 });
  expect(await lift(admin, userId)).toMatchObject({ status: 409, code: 'not_suspended' });
  expect(await suspend(admin, userId, { days: 1 })).toMatchObject({ status: 200 });
  await server.database.sql(end, [userId]);
  await logIn(member, member);
  await expectUnread(member, ['suspended']);
  const { userId: stillSuspended } = await newMember(server);
  await suspend(admin, stillSuspended, { days: 1 });
  await server.database.sql(
    "update members set suspended_until = now() + interval '1 minute' where id = $1",
    [stillSuspended],
  );
  const next = await startServer({ on: server });
  await expectUnread(member, ['reopened']);
  expect(
    await server.database.sql('select kind from notices where member_id = $1', [stillSuspended]),
  ).toEqual([{ kind: 'suspended' }]);
  await next.stop();
});

test('a new password does not lift a suspension', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  await suspend(admin, userId);
  // Waits for the mail about the suspension, so that the next one is the code.
  await server.mailbox.newest(member.email);
  const browser = new Client(server.url);
  await browser.call(authEndpoints.createResetSession, { emailInput: member.email });
  const verificationCode = await server.mailbox.code(member.email, 2);
  const reset = { verificationCode, password: 'quite-another-7' };
  expect(await browser.call(authEndpoints.resetPassword, reset)).toMatchObject({ status: 200 });
  expect(browser.cookies.get('session')).toBeUndefined();
  const refused = await browser.call(authEndpoints.logIn, {
    usernameOrEmail: member.email,
    password: 'quite-another-7',
  });
  expect(refused).toMatchObject({ status: 403, code: 'suspended' });
  expect(await sessionsOf(server, userId)).toEqual([]);
});

test('each warning is a notice of its own', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  const warn = (reason: string) => admin.call(memberEndpoints.warn, { userId, reason });
  expect(await warn('No advertising.')).toMatchObject({ status: 200, body: { message: 'Member warned.' } });
  await warn('No advertising, please.');
  const notices = await expectUnread(member, ['warning', 'warning']);
  expect(notices.map(({ data }) => data)).toEqual([
    { reason: 'No advertising, please.' },
    { reason: 'No advertising.' },
  ]);
});

describe('is refused', () => {
  const acts = [memberEndpoints.suspend, memberEndpoints.lift, memberEndpoints.warn, memberEndpoints.reset];
  const fields = { days: 3, reason: 'Spam', what: 'username' };
  test.for(acts.map((row) => [row.path, row] as const))(
    '%s of an admin and of oneself',
    async ([_path, row], { server, other, admin }) => {
      for (const someone of [other, admin]) {
        const userId = await idOf(server, someone);
        expect(await admin.call(row, { userId, ...fields })).toMatchObject({
          status: 403,
          code: 'admin_protected',
        });
      }
      expect(await other.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
    },
  );

  test.for([...acts, memberEndpoints.addNote].map((row) => [row.path, row] as const))(
    '%s of nobody',
    async ([_path, row], { admin }) => {
      expect(await admin.call(row, { userId: '987654', text: 'Who?', ...fields })).toMatchObject({
        status: 404,
        code: 'member_not_found',
      });
    },
  );

  test.for([
    ['days', undefined],
    ['days', 0],
    ['days', 366],
    ['days', 1.5],
    ['days', '7'],
    ['reason', undefined],
    ['reason', ' \u200e '],
    ['reason', '字'.repeat(1001)],
    ['userId', undefined],
  ] as const)('a suspension whose %s is %j', async ([field, value], { server, admin }) => {
    const { userId } = await newMember(server);
    expect(await suspend(admin, userId, { [field]: value })).toMatchObject({ status: 400, body: { field } });
  });

  test('accepts the longest reason and the most days', async ({ server, admin }) => {
    const { userId } = await newMember(server);
    const longest = { days: 365, reason: '𠮷'.repeat(1000) };
    expect(await suspend(admin, userId, longest)).toMatchObject({ status: 200 });
  });
});
