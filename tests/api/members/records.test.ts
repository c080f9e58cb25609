import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { dayAt, usualTimeZone } from '../../../contract/days.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { idOf, lift, suspend } from '../../support/members.ts';
import {
  addMember,
  createPost,
  password,
  publishPost,
  uniqueName,
  type Person,
} from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** What members and admins see of a member. */

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const recordOf = async (admin: Person, userId: string) =>
  (await admin.call(memberEndpoints.record, { userId })).body;

async function newMember(server: TestServer) {
  const member = await addMember(server);
  return { member, userId: await idOf(server, member) };
}

describe('get-member', () => {
  test('returns the public profile, by the name in any case', async ({ server }) => {
    const { member, userId } = await newMember(server);
    const { body } = await member.call(memberEndpoints.get, { username: member.username.toUpperCase() });
    expect(body).toEqual({
      user_id: userId,
      username: member.username,
      profile_image: null,
      member_since: instant,
      deals_made: 0,
      leaving_on: null,
      open_count: 0,
      sale_count: 0,
    });
  });

  test('is a 404 for an unknown member', async ({ admin }) => {
    expect(await admin.call(memberEndpoints.get, { username: 'nobody' })).toMatchObject({
      status: 404,
      code: 'member_not_found',
    });
    expect(await admin.call(memberEndpoints.get)).toMatchObject({ status: 400, body: { field: 'username' } });
  });
});

describe('find-members', () => {
  const find = async (admin: Person, search: string, page = 1) =>
    (await admin.call(memberEndpoints.find, { search, page })).body as unknown as { username: string }[];
  const names = async (admin: Person, search: string, page?: number) =>
    (await find(admin, search, page)).map(({ username }) => username);

  test('finds a part of the name or the e-mail in any case, as plain text', async ({ server, admin }) => {
    const member = await addMember(server, { username: 'Lin_Xiaoyu', email: 'xy.lin7@nyu.edu' });
    await addMember(server, { username: 'LinXiaoyu2' });
    await member.call(authEndpoints.checkLogin);
    expect(await names(admin, 'n_xIAO')).toEqual(['Lin_Xiaoyu']);
    expect(await names(admin, ' Y.LIN7@ ')).toEqual(['Lin_Xiaoyu']);
    expect(await names(admin, 'lin%u')).toEqual([]);
    expect(await names(admin, '\\')).toEqual([]);
    expect(await find(admin, 'Lin_Xiaoyu')).toEqual([
      {
        user_id: await idOf(server, member),
        username: 'Lin_Xiaoyu',
        email: 'xy.lin7@nyu.edu',
        role: 'member',
        profile_image: null,
        member_since: instant,
        last_seen: dayAt(Date.now(), usualTimeZone),
        is_suspended: false,
        suspended_until: null,
      },
    ]);
  });

  test('without a text it lists all by name, twenty a page', async ({ server, admin }) => {
    const all = await server.database.sql<{ username: string }>('select username from members');
    for (let count = all.length; count < 22; count += 1)
      await addMember(server, { username: uniqueName(count % 2 ? 'Zoe' : 'zed') });
    const rows = await server.database.sql<{ username: string }>(
      'select username from members order by lower(username)',
    );
    const listed = [...(await names(admin, '')), ...(await names(admin, '', 2))];
    expect(listed).toEqual(rows.map(({ username }) => username));
    expect(await names(admin, '')).toHaveLength(20);
    expect(await names(admin, '', 3)).toEqual([]);
  });

  test('shows suspended members and until when', async ({ server, admin }) => {
    const { member, userId } = await newMember(server);
    await suspend(admin, userId, { days: 3 });
    expect(await find(admin, member.username)).toMatchObject([
      { is_suspended: true, suspended_until: instant },
    ]);
    await lift(admin, userId);
    await suspend(admin, userId);
    expect(await find(admin, member.username)).toMatchObject([{ is_suspended: true, suspended_until: null }]);
  });
});

describe('get-member-record', () => {
  test('counts posts by status and last decision, and lists decisions about deleted posts, too', async ({
    server,
    admin,
  }) => {
    const { member, userId } = await newMember(server);
    const approved = await publishPost(member, admin, { title: 'Lamp' });
    const takenDown = await publishPost(member, admin);
    const denied = await createPost(member);
    const returned = await createPost(member);
    await createPost(member, { postStatus: 'Draft' });
    await admin.call(postEndpoints.takeDown, { postId: takenDown, reason: 'Stolen' });
    for (const postId of [denied, returned])
      await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
    await admin.call(postEndpoints.returnToReview, { postId: returned });
    await member.call(postEndpoints.remove, { postId: denied });
    await admin.call(memberEndpoints.warn, { userId, reason: 'Last warning' });
    await suspend(admin, userId, { reason: 'Enough' });
    const added = await admin.call(memberEndpoints.addNote, { userId, text: ' Known from before. ' });
    expect(added).toMatchObject({ status: 200, message: 'Note added.' });

    const record = await recordOf(admin, userId);
    expect(record).toMatchObject({
      user_id: userId,
      username: member.username,
      email: member.email,
      wechat_qr_code_image: null,
      posts: { Pending: 1, Available: 1, 'In progress': 0, Archived: 0, Denied: 1 },
      approved: 1,
      denied: 0,
      taken_down: 1,
      reports_by: 0,
      reports_about: 0,
      warnings: 1,
      sessions_count: 0,
      is_suspended: true,
      suspended_until: null,
      suspension_reason: 'Enough',
      notes: [{ text: 'Known from before.', username: 'chief', date: instant }],
    });
    expect(record['posts']).not.toHaveProperty('Draft');
    const decisions = record['decisions'] as Record<string, unknown>[];
    expect(decisions.map(({ action }) => action)).toEqual([
      'suspend-member',
      'warn-member',
      'return-to-review',
      'deny-post',
      'deny-post',
      'take-down-post',
      'approve-post',
      'approve-post',
    ]);
    expect(decisions[4]).toEqual({
      action: 'deny-post',
      object: `post ${denied}`,
      object_name: null,
      reason: 'Blurry',
      username: 'chief',
      date: instant,
    });
    expect(decisions[7]).toMatchObject({ object: `post ${approved}`, object_name: 'Lamp' });
  });

  test('shows the newest twenty decisions and the number of live sessions', async ({ server, admin }) => {
    const { member, userId } = await newMember(server);
    for (let count = 0; count < 21; count += 1)
      await admin.call(memberEndpoints.warn, { userId, reason: `Warning ${count}` });
    const record = await recordOf(admin, userId);
    expect(record['decisions']).toHaveLength(20);
    expect(record['warnings']).toBe(21);
    expect(record['sessions_count']).toBe(1);
    await server.database.sql(
      "update sessions set expires_at = now() - interval '1 second' where member_id = $1",
      [userId],
    );
    expect((await recordOf(admin, userId))['sessions_count']).toBe(0);
    expect(member.cookies.size).toBe(1);
  });

  test('is a 404 for an unknown member', async ({ admin }) => {
    const answer = await admin.call(memberEndpoints.record, { userId: '987654' });
    expect(answer).toMatchObject({ status: 404, code: 'member_not_found' });
  });

  test('a note survives the account of its author, and is deleted with the account that it is about', async ({
    server,
    admin,
  }) => {
    const { member, userId } = await newMember(server);
    const writer = await addMember(server, { role: 'admin' });
    await writer.call(memberEndpoints.addNote, { userId, text: 'Asked twice.' });
    await admin.call(memberEndpoints.warn, { userId, reason: 'Once' });
    expect(await writer.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
    expect((await recordOf(admin, userId))['notes']).toMatchObject([
      { text: 'Asked twice.', username: null },
    ]);
    expect(await member.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
    for (const table of ['warnings', 'member_notes'])
      expect(await server.database.sql(`select from ${table} where member_id = $1`, [userId])).toEqual([]);
  });
});

test('the download contains warnings, but no notes of admins', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  await admin.call(memberEndpoints.warn, { userId, reason: 'No advertising' });
  await admin.call(memberEndpoints.addNote, { userId, text: 'Watch this one' });
  const { body } = await member.call(profileEndpoints.downloadData);
  expect(body['warnings']).toMatchObject([{ reason: 'No advertising' }]);
  expect(JSON.stringify(body)).not.toContain('Watch this one');
});
