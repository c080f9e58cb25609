import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { duel } from '../../support/duel.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { lift, logIn, newMember, sessionsOf, suspend } from '../../support/members.ts';
import { expectUnread } from '../../support/notices.ts';
import { addMember, createPost, password } from '../../support/people.ts';

/** Races with a suspension, in a fixed order: the test holds a row lock, and the server waits for it. */

const test = base.extend('other', ({ server }) => addMember(server, { role: 'admin' }));

const lock = 'select from members where id = $1 for no key update';

test('a concurrent suspension prevents the session of a log-in', async ({ server }) => {
  const { member, userId } = await newMember(server);
  const held = await hold(
    server.database,
    "update members set suspended_until = 'infinity', suspension_reason = 'Spam' where id = $1",
    [userId],
  );
  const browser = new Client(server.url);
  const loggedIn = logIn(member, browser);
  await held.giveWay();
  expect(await loggedIn).toMatchObject({ status: 403, code: 'suspended', body: { reason: 'Spam' } });
  expect(browser.cookies.get('session')).toBeUndefined();
});

test('a suspension ends the session that a log-in has just opened', async ({ server, admin }) => {
  const { userId } = await newMember(server);
  const held = await hold(server.database, 'select from members where id = $1 for share', [userId]);
  const suspended = suspend(admin, userId);
  await held.waiters();
  await held.sql(
    "insert into sessions (token_hash, member_id, expires_at) values ('\\x01', $1, now() + interval '1 day')",
    [userId],
  );
  await held.release();
  expect(await suspended).toMatchObject({ status: 200 });
  expect(await sessionsOf(server, userId)).toEqual([]);
});

test('a session row of a suspended member is not live', async ({ server }) => {
  const { member, userId } = await newMember(server);
  await server.database.sql("update members set suspended_until = 'infinity' where id = $1", [userId]);
  for (const row of [authEndpoints.checkLogin, authEndpoints.keepAlive])
    expect(await member.call(row)).toMatchObject({ status: 401, code: 'no_session' });
});

test('a change of the password opens no session for a suspended member', async ({ server }) => {
  const { member, userId } = await newMember(server);
  const held = await hold(server.database, "update members set suspended_until = 'infinity' where id = $1", [
    userId,
  ]);
  const changed = member.call(authEndpoints.changePassword, {
    currentPassword: password,
    newPassword: 'quite-another-7',
  });
  await held.giveWay();
  expect(await changed).toMatchObject({ status: 403 });
  expect(await logIn(member)).toMatchObject({ code: 'suspended' });
});

test('of two concurrent suspensions one is refused, and the member is notified once', async ({
  server,
  admin,
  other,
}) => {
  const { member, userId } = await newMember(server);
  const held = await hold(server.database, lock, [userId]);
  const both = duel(
    suspend(admin, userId, { days: 1, reason: 'First' }),
    suspend(other, userId, { days: 2, reason: 'Second' }),
  );
  await held.giveWay(2);
  expect(await both).toEqual(['200', '409 already_suspended']);
  await lift(admin, userId);
  await logIn(member, member);
  await expectUnread(member, ['reopened']);
  expect(await server.database.sql('select from notices where member_id = $1', [userId])).toHaveLength(1);
});

test('a post that is approved during a suspension stays hidden', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  const postId = await createPost(member);
  const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
  const approved = admin.call(postEndpoints.approve, { postId });
  await held.waiters();
  expect(await suspend(admin, userId)).toMatchObject({ status: 200 });
  await held.release();
  expect(await approved).toMatchObject({ status: 200 });
  const reader = await addMember(server);
  expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  expect((await reader.call(postEndpoints.market)).body).toEqual([]);
});
