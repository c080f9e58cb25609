import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { reportsTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import { decide, openReports, outcomesOf, report } from '../../support/reports.ts';

/** Which reports beyond the limit, and which decisions about reports, are refused. */

describe('refused decisions leave the reports open', () => {
  const left = async (admin: Person) => (await openReports(admin)).map(({ total }) => total);

  test.for([
    ['an unknown action', { action: 'delete' }, 'action', 'invalid_field'],
    ['take-down without a reason', { action: 'take-down' }, 'reason', 'reason_blank'],
    ['warn with a blank reason', { action: 'warn', reason: ' ' }, 'reason', 'reason_blank'],
    ['suspend without days', { action: 'suspend', reason: 'x' }, 'days', 'invalid_field'],
    ['366 days', { action: 'suspend', reason: 'x', days: 366 }, 'days', 'invalid_field'],
    ['1,001 characters', { action: 'warn', reason: '好'.repeat(1001) }, 'reason', 'deny_reason_length'],
  ] as const)(
    '%s is a 400 that names the field',
    async ([_what, input, field, code], { admin, reporter, postId }) => {
      await report(reporter, { postId });
      expect(await decide(admin, { postId, ...input })).toMatchObject({ status: 400, body: { code, field } });
      expect(await left(admin)).toEqual([1]);
    },
  );

  test.for(['take-down', 'return-to-review'])(
    '%s of a member',
    async (action, { admin, reporter, authorId }) => {
      await report(reporter, { userId: authorId });
      expect(await decide(admin, { userId: authorId, action, reason: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field', field: 'action' },
      });
      expect(await left(admin)).toEqual([1]);
    },
  );

  test('neither or both of post and member', async ({ admin, postId, authorId }) => {
    const refused = { status: 400, code: 'bad_request' };
    expect(await decide(admin, {})).toMatchObject(refused);
    expect(await decide(admin, { postId, userId: authorId })).toMatchObject(refused);
  });

  test("an action that the post's status does not allow", async ({ author, admin, reporter, postId }) => {
    await report(reporter, { postId });
    await author.call(postEndpoints.archive, { postId });
    const reply = await decide(admin, { postId, action: 'take-down', reason: 'Late' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'post_state', post_status: 'Archived' } });
    expect(await left(admin)).toEqual([1]);
    expect(await outcomesOf(reporter)).toEqual([]);
    expect(await decide(admin, { postId })).toMatchObject({ status: 200 });
  });

  test('a warning or suspension of an admin, oneself included', async ({
    server,
    admin,
    second,
    reporter,
  }) => {
    for (const [who, code] of [
      [admin, 'own_affair'],
      [second, 'admin_protected'],
    ] as const) {
      const refused = { status: 403, code };
      const userId = await idOf(server, who);
      await report(reporter, { userId });
      expect(await decide(admin, { userId, action: 'warn', reason: 'x' })).toMatchObject(refused);
      const suspension = { userId, action: 'suspend', reason: 'x', days: 1 };
      expect(await decide(admin, suspension)).toMatchObject(refused);
    }
    expect(await left(admin)).toEqual([1, 1]);
  });

  test('an object that is not reported, already decided or deleted', async ({
    admin,
    author,
    reporter,
    postId,
    authorId,
  }) => {
    const decided = { status: 409, code: 'report_decided' };
    expect(await decide(admin, { postId })).toMatchObject(decided);
    expect(await decide(admin, { userId: authorId })).toMatchObject(decided);
    await report(reporter, { postId });
    await author.call(postEndpoints.remove, { postId });
    expect(await decide(admin, { postId })).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await decide(admin, { userId: '987654321' })).toMatchObject({
      status: 404,
      code: 'member_not_found',
    });
  });
});

test('a member can make ten reports within 24 hours, also concurrently', async ({
  server,
  admin,
  reporter,
  authorId,
}) => {
  const writer = await addMember(server);
  const posts = await Promise.all(Array.from({ length: 12 }, () => publishPost(writer, admin)));
  for (const one of posts.slice(0, 9)) await report(reporter, { postId: one });
  const last = await duel(...posts.slice(9).map((one) => report(reporter, { postId: one })));
  expect(last).toEqual(['200', '429 too_many', '429 too_many']);

  await server.database.sql("update reports set created_at = created_at - interval '23 hours'");
  const refused = await report(reporter, { userId: authorId });
  expect(refused).toMatchObject({ status: 429, code: 'too_many' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
  // A report counts although its post is gone.
  await writer.call(postEndpoints.remove, { postId: posts[0] ?? '' });
  expect(await report(reporter, { userId: authorId })).toMatchObject({ status: 429 });
  await server.database.sql("update reports set created_at = created_at - interval '1 hour'");
  expect(await report(reporter, { userId: authorId })).toMatchObject({ status: 200 });
});

test('reports of one member wait for each other, so that none exceeds the limits', async ({
  server,
  reporter,
  postId,
}) => {
  const held = await hold(server.database, 'select from members where email = $1 for no key update', [
    reporter.email,
  ]);
  const reported = report(reporter, { postId });
  await held.giveWay();
  expect(await reported).toMatchObject({ status: 200 });
});
