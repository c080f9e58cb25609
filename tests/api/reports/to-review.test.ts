import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addQuestion, noticesOf } from '../../support/notices.ts';
import { addMember, publishPost, statusOf } from '../../support/people.ts';
import { openReports, report } from '../../support/reports.ts';

/** With REPORTS_TO_REVIEW, reports return a post to review without an admin. */

const test = base
  .extend('env', { REPORTS_TO_REVIEW: '2' })
  .extend('reporters', { scope: 'file' }, async ({ server }) => {
    const reporters = await Promise.all([1, 2, 3, 4].map(() => addMember(server)));
    await server.database.sql("update members set created_at = now() - interval '7 days'");
    return reporters;
  });

test.for([
  ['Available', []],
  ['In progress', [{ postStatus: 'In progress' }]],
] as const)(
  'two reports of old accounts return a post that is %s, and stay open',
  async ([_status, edits], { server, author, admin, reporters }) => {
    const postId = await publishPost(author, admin);
    for (const edit of edits) await author.call(postEndpoints.edit, { postId, ...edit });
    const [young, suspended] = [await addMember(server), await addMember(server)];
    await server.database.sql(
      "update members set created_at = now() - interval '167 hours' where email = $1",
      [young.email],
    );
    await server.database.sql("update members set created_at = now() - interval '7 days' where email = $1", [
      suspended.email,
    ]);
    await report(suspended, { postId });
    await server.database.sql("update members set suspended_until = 'infinity' where email = $1", [
      suspended.email,
    ]);
    for (const who of [young, ...reporters.slice(0, 1)]) await report(who, { postId });
    expect(await statusOf(admin, postId)).not.toBe('Pending');
    await addQuestion(server, postId);
    for (const who of reporters.slice(1, 2)) await report(who, { postId, reason: 'already-sold' });
    expect(await statusOf(admin, postId)).toBe('Pending');
    const [entry] = (await openReports(admin)).filter(({ post_id }) => post_id === postId);
    expect(entry).toMatchObject({ total: 4, post_status: 'Pending' });
    const notices = (await noticesOf(author)).filter(({ post_id }) => post_id === postId);
    expect(notices).toMatchObject([{ kind: 'post-returned', data: { reason: null } }]);
    const [returned] = (await admin.call(auditEndpoints.trail, { show: 'decisions' }))
      .body as unknown as object[];
    expect(returned).toMatchObject({ action: 'return-to-review', actor: null, object: `post ${postId}` });

    // Once an admin has approved the post again, only new reports return it to review.
    await admin.call(postEndpoints.approve, { postId });
    for (const who of reporters.slice(2, 3)) await report(who, { postId });
    expect(await statusOf(admin, postId)).toBe('Available');
    for (const who of reporters.slice(3)) await report(who, { postId });
    expect(await statusOf(admin, postId)).toBe('Pending');
  },
);

test('does not change archived posts and members', async ({ server, author, admin, reporters }) => {
  const postId = await publishPost(author, admin);
  await author.call(postEndpoints.archive, { postId });
  const userId = await idOf(server, author);
  for (const who of reporters.slice(0, 2)) {
    expect(await report(who, { postId })).toMatchObject({ status: 200 });
    expect(await report(who, { userId })).toMatchObject({ status: 200 });
  }
  expect(await statusOf(admin, postId)).toBe('Archived');
});
