import { describe, expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { reportsTest as test } from '../../support/fixtures.ts';
import { expectUnread, noticesOf } from '../../support/notices.ts';
import { addMember, publishPost, type Person, statusOf } from '../../support/people.ts';
import { decide, openReports, outcomesOf, report } from '../../support/reports.ts';

/** What admins do about reports, and who learns of it. */

type Entry = Record<string, unknown>;
const newestEntries = async (admin: Person) =>
  (await admin.call(auditEndpoints.trail, { show: 'decisions' })).body as unknown as Entry[];

describe('the five actions', () => {
  test('dismiss keeps the post, and notifies all reporters except the admin who decides', async ({
    server,
    admin,
    reporter,
    postId,
  }) => {
    const other = await addMember(server);
    for (const who of [reporter, other, admin]) await report(who, { postId });
    expect(await decide(admin, { postId })).toMatchObject({ status: 200, message: 'Decided.' });
    expect(await Promise.all([reporter, other, admin].map(outcomesOf))).toEqual([['left'], ['left'], []]);
    expect(await statusOf(admin, postId)).toBe('Available');
    expect(await openReports(admin)).toEqual([]);
    expect((await newestEntries(admin))[0]).toMatchObject({
      action: 'decide-report',
      object: `post ${postId}`,
      after: { action: 'dismiss', reports: 3 },
      outcome: 'done',
    });
  });

  test('take-down denies the post with the reason', async ({ admin, author, reporter, postId }) => {
    await report(reporter, { postId });
    expect(await decide(admin, { postId, action: 'take-down', reason: ' Stolen ' })).toMatchObject({
      status: 200,
    });
    expect(await statusOf(admin, postId)).toBe('Denied');
    expect(await noticesOf(author)).toContainEqual(
      expect.objectContaining({ kind: 'post-taken-down', data: { reason: 'Stolen' } }),
    );
    expect(await outcomesOf(reporter)).toEqual(['acted']);
    expect((await newestEntries(admin)).slice(0, 2).map(({ action }) => action)).toEqual([
      'decide-report',
      'take-down-post',
    ]);
  });

  test.for([
    ['with a reason', { reason: 'Please add a photo' }, 'Please add a photo'],
    ['without one', {}, null],
  ] as const)(
    'return-to-review lets the post wait again, %s',
    async ([_how, more, reason], { admin, author, reporter, postId }) => {
      await report(reporter, { postId });
      expect(await decide(admin, { postId, action: 'return-to-review', ...more })).toMatchObject({
        status: 200,
      });
      expect(await statusOf(admin, postId)).toBe('Pending');
      expect(await noticesOf(author)).toContainEqual(
        expect.objectContaining({ kind: 'post-returned', data: { reason } }),
      );
      expect(await outcomesOf(reporter)).toEqual(['acted']);
    },
  );

  test('warn and suspend apply to the author of a post', async ({ admin, author, reporter, postId }) => {
    await report(reporter, { postId });
    expect(await decide(admin, { postId, action: 'warn', reason: 'Be kind' })).toMatchObject({ status: 200 });
    expect(await noticesOf(author)).toContainEqual(
      expect.objectContaining({ kind: 'warning', data: { reason: 'Be kind' } }),
    );
    expect(await statusOf(admin, postId)).toBe('Available');
    await report(reporter, { postId });
    expect(await decide(admin, { postId, action: 'suspend', reason: 'Scam', days: 7 })).toMatchObject({
      status: 200,
    });
    expect(await author.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
    expect(await outcomesOf(reporter)).toEqual(['acted']);
  });

  test('apply to a member: dismiss, warn and suspend without an end', async ({
    admin,
    reporter,
    authorId,
  }) => {
    const record = async () =>
      (await admin.call(memberEndpoints.record, { userId: authorId })).body as Record<string, unknown>;
    await report(reporter, { userId: authorId });
    await decide(admin, { userId: authorId });
    expect(await outcomesOf(reporter)).toEqual(['left']);
    await report(reporter, { userId: authorId });
    await decide(admin, { userId: authorId, action: 'warn', reason: 'Be kind' });
    await report(reporter, { userId: authorId });
    expect((await openReports(admin))[0]?.reporters).toMatchObject([
      { username: reporter.username, reports_made: 3, reports_acted_on: 1 },
    ]);
    await decide(admin, { userId: authorId, action: 'suspend', reason: 'Scam', days: null });
    expect(await record()).toMatchObject({
      warnings: 1,
      is_suspended: true,
      suspended_until: null,
      reports_about: 3,
      reports_by: 0,
    });
    const [entry] = await openReports(admin).then(() => newestEntries(admin));
    expect(entry).toMatchObject({ action: 'decide-report', object: `member ${authorId}`, reason: 'Scam' });
  });
});

test('of two admins who decide concurrently, one succeeds', async ({ admin, second, reporter, postId }) => {
  await report(reporter, { postId });
  const answers = await Promise.all([
    decide(admin, { postId }),
    decide(second, { postId, action: 'take-down', reason: 'Stolen' }),
  ]);
  expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
    '200 ',
    '409 report_decided',
  ]);
  const [first] = answers;
  expect(await statusOf(admin, postId)).toBe(first.status === 200 ? 'Available' : 'Denied');
  expect(await outcomesOf(reporter)).toEqual([first.status === 200 ? 'left' : 'acted']);
});

test('every denial of a post closes its reports as acted on', async ({ author, admin, reporter, postId }) => {
  const returned = await publishPost(author, admin);
  for (const id of [postId, returned]) await report(reporter, { postId: id });
  await admin.call(postEndpoints.takeDown, { postId, reason: 'Stolen' });
  await admin.call(postEndpoints.returnToReview, { postId: returned, reason: 'Reported' });
  expect((await openReports(admin)).map(({ post_id }) => post_id)).toEqual([returned]);
  await admin.call(postEndpoints.deny, { postId: returned });
  expect(await openReports(admin)).toEqual([]);
  expect(await outcomesOf(reporter)).toEqual(['acted', 'acted']);
});

test('reporters get a notice without a mail, which names the post until they may no longer see it', async ({
  server,
  admin,
  author,
  reporter,
  postId,
  authorId,
}) => {
  await report(reporter, { postId });
  await decide(admin, { postId });
  const about = async () => (await expectUnread(reporter, ['report-decided']))[0];
  expect(await about()).toMatchObject({ post_id: postId, post_title: 'Cheap phone' });
  const suspendUntil = (until: string | null) =>
    server.database.sql('update members set suspended_until = $2 where id = $1', [authorId, until]);
  await suspendUntil('infinity');
  expect(await about()).toMatchObject({ post_id: null, post_title: null, image_url: null });
  await suspendUntil(null);
  await author.call(postEndpoints.remove, { postId });
  const [notice] = await expectUnread(reporter, ['report-decided']);
  expect(notice).toMatchObject({ post_id: null, post_title: null, data: { outcome: 'left' } });
  const due = await server.database.sql('select from notices where kind = $1 and mail_at is not null', [
    'report-decided',
  ]);
  expect(due).toEqual([]);
});

test('the desk counts reported posts and members, and those that were decided today', async ({
  server,
  admin,
  second,
  reporter,
  postId,
  authorId,
}) => {
  const summary = async () => (await admin.call(deskEndpoints.summary)).body;
  await report(reporter, { postId });
  await report(second, { postId });
  await report(reporter, { userId: authorId });
  const [{ date } = { date: '' }] = await openReports(admin);
  expect(await summary()).toMatchObject({
    reports: { count: 2, oldest: date },
    decided_today: { reports: 0 },
  });
  await decide(admin, { postId });
  expect(await summary()).toMatchObject({ reports: { count: 1 }, decided_today: { reports: 1 } });
  await server.database.sql(
    `update reports set decided_at = date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       - interval '1 second' where outcome is not null`,
  );
  expect(await summary()).toMatchObject({ decided_today: { reports: 0 } });
});

test('reports that were not dismissed count in the record of the reported member', async ({
  admin,
  second,
  reporter,
  postId,
  authorId,
}) => {
  const reports = async () =>
    ((await admin.call(postEndpoints.reviewHints, { postId })).body['author_record'] as { reports: number })
      .reports;
  await report(reporter, { postId });
  await report(second, { userId: authorId });
  expect(await reports()).toBe(2);
  await decide(admin, { postId });
  expect(await reports()).toBe(1);
  await decide(admin, { userId: authorId, action: 'warn', reason: 'Be kind' });
  expect(await reports()).toBe(1);
});

test('the author is not notified, and only admins see who reported', async ({
  author,
  reporter,
  postId,
  authorId,
}) => {
  await report(reporter, { postId, reason: 'other', text: 'It is mine, says the reporter.' });
  await report(reporter, { userId: authorId, reason: 'scam', text: 'And a scammer.' });
  const known = await Promise.all([
    author.call(postEndpoints.full, { postId }),
    author.call(postEndpoints.myAvailable),
    author.call(profileEndpoints.info),
    author.call(profileEndpoints.downloadData),
    noticesOf(author),
    author.call(authEndpoints.checkLogin),
  ]);
  const text = JSON.stringify(known);
  expect(text).not.toContain(reporter.username);
  expect(text).not.toContain('scam');
  expect(text).not.toContain('says the reporter');
  expect((await reporter.call(profileEndpoints.downloadData)).body['reports']).toMatchObject([
    {
      post_id: postId,
      user_id: null,
      reason: 'other',
      text: 'It is mine, says the reporter.',
      outcome: null,
    },
    { post_id: null, user_id: authorId, reason: 'scam', text: 'And a scammer.', outcome: null },
  ]);
});
