import { describe, expect } from 'vitest';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { reportEndpoints, type DecidedEntry } from '../../../contract/reports/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { reportsTest as test } from '../../support/fixtures.ts';
import { expectUnread, noticesOf } from '../../support/notices.ts';
import { addMember, type Person, statusOf } from '../../support/people.ts';
import { decide, openReports, outcomesOf, report } from '../../support/reports.ts';

/** Decided reports are listed for 30 days, and can be opened again. */

const reopen = (who: Person, more: Record<string, unknown>) => who.call(reportEndpoints.reopen, more);
const decided = async (admin: Person) =>
  (await admin.call(reportEndpoints.decided)).body as unknown as DecidedEntry[];

test('lists the last decision about each object, the latest first', async ({
  server,
  admin,
  second,
  author,
  reporter,
  postId,
  authorId,
}) => {
  await report(reporter, { postId, reason: 'scam', text: 'Too cheap' });
  await report(reporter, { userId: authorId });
  await decide(admin, { postId });
  await report(reporter, { postId, reason: 'spam', text: 'Again' });
  await decide(admin, { userId: authorId, action: 'warn', reason: 'Be kind' });
  await decide(second, { postId, action: 'take-down', reason: 'Stolen' });
  expect(await decided(admin)).toMatchObject([
    {
      post_id: postId,
      user_id: null,
      post_title: 'Cheap phone',
      post_status: 'Denied',
      username: author.username,
      total: 1,
      counts: { spam: 1 },
      texts: [{ reason: 'spam', text: 'Again' }],
      reporters: [{ username: reporter.username }],
      action: 'take-down',
      decided_by: second.username,
      decided_at: expect.stringMatching(/Z$/) as string,
    },
    { post_id: null, user_id: authorId, action: 'warn', decided_by: 'chief', counts: { spam: 1 } },
  ]);
  await server.database.sql("update reports set decided_at = decided_at - interval '30 days'");
  expect(await decided(admin)).toEqual([]);
});

describe('opening again', () => {
  test('dismissed reports are open, by any admin, and unread notices about them go', async ({
    server,
    admin,
    second,
    reporter,
    postId,
  }) => {
    const reader = await addMember(server);
    for (const who of [reporter, reader]) await report(who, { postId });
    await decide(admin, { postId });
    await reader.call(noticeEndpoints.markRead, { all: true });
    expect(await reopen(second, { postId })).toMatchObject({ status: 200 });
    expect(await openReports(admin)).toMatchObject([{ post_id: postId, total: 2 }]);
    expect(await outcomesOf(reporter)).toEqual([]);
    expect(await outcomesOf(reader)).toEqual(['left']);
    expect(await decided(admin)).toEqual([]);
    await decide(admin, { postId, action: 'take-down', reason: 'Stolen' });
    expect(await outcomesOf(reporter)).toEqual(['acted']);
  });

  test('reports of a member are open again', async ({ admin, reporter, authorId }) => {
    await report(reporter, { userId: authorId });
    await decide(admin, { userId: authorId });
    expect(await reopen(admin, { userId: authorId })).toMatchObject({ status: 200 });
    expect(await openReports(admin)).toMatchObject([{ user_id: authorId }]);
  });

  test('a take-down is undone by the admin who decided, while nobody has read of it', async ({
    admin,
    second,
    author,
    reporter,
    postId,
  }) => {
    await report(reporter, { postId });
    await decide(admin, { postId, action: 'take-down', reason: 'Stolen' });
    expect(await reopen(second, { postId })).toMatchObject({ status: 400, code: 'reason_blank' });
    expect(await openReports(admin)).toEqual([]);
    expect(await reopen(admin, { postId })).toMatchObject({ status: 200 });
    expect(await statusOf(admin, postId)).toBe('Pending');
    expect((await noticesOf(author)).map(({ kind }) => kind)).not.toContain('post-taken-down');
    expect(await openReports(admin)).toMatchObject([{ post_id: postId }]);
  });

  test('a take-down that the author has read of needs a reason, which the author gets', async ({
    admin,
    author,
    reporter,
    postId,
  }) => {
    await report(reporter, { postId });
    await decide(admin, { postId, action: 'take-down', reason: 'Stolen' });
    await author.call(noticeEndpoints.markRead, { all: true });
    expect(await reopen(admin, { postId })).toMatchObject({ status: 400, code: 'reason_blank' });
    expect(await reopen(admin, { postId, reason: 'It was yours.' })).toMatchObject({ status: 200 });
    const [notice] = await expectUnread(author, ['post-returned']);
    expect(notice?.data).toEqual({ reason: 'It was yours.' });
  });

  test('a post that was returned to review keeps waiting', async ({ admin, reporter, postId }) => {
    await report(reporter, { postId });
    await decide(admin, { postId, action: 'return-to-review' });
    expect(await reopen(admin, { postId })).toMatchObject({ status: 200 });
    expect(await statusOf(admin, postId)).toBe('Pending');
    expect(await openReports(admin)).toMatchObject([{ post_id: postId }]);
  });

  test('a reporter who has reported anew keeps one open report', async ({
    server,
    admin,
    reporter,
    postId,
  }) => {
    const other = await addMember(server);
    for (const who of [reporter, other]) await report(who, { postId });
    await decide(admin, { postId });
    await report(reporter, { postId, reason: 'scam' });
    expect(await reopen(admin, { postId })).toMatchObject({ status: 200 });
    expect(await openReports(admin)).toMatchObject([{ total: 2, counts: { scam: 1, spam: 1 } }]);
  });
});

describe('opening again is refused', () => {
  test.for([
    ['a warning', { action: 'warn', reason: 'Be kind' }],
    ['a suspension', { action: 'suspend', reason: 'Scam', days: 1 }],
  ] as const)('for %s', async ([_what, decision], { admin, reporter, authorId }) => {
    await report(reporter, { userId: authorId });
    await decide(admin, { userId: authorId, ...decision });
    expect(await reopen(admin, { userId: authorId })).toMatchObject({ status: 409, code: 'not_reopened' });
  });

  test('for open reports, for none, after 30 days, and for what does not exist', async ({
    server,
    admin,
    reporter,
    postId,
    authorId,
  }) => {
    const notReopened = { status: 409, code: 'not_reopened' };
    expect(await reopen(admin, { postId })).toMatchObject(notReopened);
    await report(reporter, { postId });
    expect(await reopen(admin, { postId })).toMatchObject(notReopened);
    await decide(admin, { postId });
    await server.database.sql("update reports set decided_at = decided_at - interval '30 days'");
    expect(await reopen(admin, { postId })).toMatchObject(notReopened);
    expect(await reopen(admin, { postId: '987654321' })).toMatchObject({ code: 'post_not_found' });
    expect(await reopen(admin, { userId: '987654321' })).toMatchObject({ code: 'member_not_found' });
    expect(await reopen(admin, {})).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await reopen(admin, { postId, userId: authorId })).toMatchObject({ status: 400 });
  });

  test('for one of two admins at once', async ({ admin, second, reporter, postId }) => {
    await report(reporter, { postId });
    await decide(admin, { postId });
    const both = await duel(reopen(admin, { postId }), reopen(second, { postId }));
    expect(both).toEqual(['200', '409 not_reopened']);
  });
});
