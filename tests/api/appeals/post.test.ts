import { describe, expect } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { accept, answer, appeal, waiting } from '../../support/appeals.ts';
import { duel } from '../../support/duel.ts';
import { siteTest } from '../../support/fixtures.ts';
import { idOf, lift, suspend } from '../../support/members.ts';
import { noticesOf } from '../../support/notices.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';

/** Another look at a denied post. `admin` decides about it first, so that `second` answers. */

const test = siteTest
  // Mails leave at any hour.
  .extend('env', { QUIET_HOURS: 'off' })
  .extend('author', ({ server }) => addMember(server))
  .extend('postId', async ({ author, admin }) => {
    const postId = await createPost(author, { title: 'Rice cooker' });
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
    return postId;
  })
  .extend('appealId', async ({ author, second, postId }) => {
    await appeal(author, postId);
    return (await waiting(second))[0]?.appeal_id ?? '';
  });

test.beforeEach(({ server }) => server.database.sql('delete from appeals'));

const read = async (who: Person, postId: string) => (await who.call(postEndpoints.full, { postId })).body;
const told = async (author: Person, postId: string) =>
  (await noticesOf(author)).filter(({ post_id: id }) => id === postId).map(({ kind, data }) => [kind, data]);

test('an appeal waits on the desk beside the decision', async ({ server, author, second, postId }) => {
  expect(await read(author, postId)).toMatchObject({ appeal_state: 'possible' });
  expect(await appeal(author, postId, { text: '  It is sharp.\nLook! ' })).toMatchObject({ status: 200 });
  const [entry] = await waiting(second);
  const [{ decided_at: decidedAt } = {}] = await server.database.sql<{ decided_at: Date }>(
    'select decided_at from posts where id = $1',
    [postId],
  );
  expect(entry).toEqual({
    appeal_id: expect.any(String) as string,
    post_id: postId,
    user_id: null,
    post_title: 'Rice cooker',
    username: author.username,
    about: {
      post: { description: 'Bright and quiet.', price: '45.5', currency: '¥', images: [] },
      profile_image: null,
      author_record: { first_post: true, approved: 0, denied: 1, taken_down: 0, reports: 0 },
    },
    text: 'It is sharp.\nLook!',
    date: expect.any(String) as string,
    decision: { reason: 'Blurry', date: decidedAt?.toISOString(), by: 'chief' },
  });
  expect((await second.call(deskEndpoints.summary)).body).toMatchObject({
    appeals: { count: 1, oldest: entry?.date },
  });
  expect(await read(author, postId)).toMatchObject({ appeal_state: 'open' });
  expect((await author.call(profileEndpoints.downloadData)).body['appeals']).toMatchObject([
    { post_id: postId, text: 'It is sharp.\nLook!', outcome: null },
  ]);
  const numbers = (await second.call(deskEndpoints.numbers)).body as unknown as { appeals: number }[];
  expect(numbers.at(-1)?.appeals).toBe(1);
});

test('an accepted appeal returns the post to review with the appeal beside it', async ({
  author,
  second,
  admin,
  postId,
  appealId,
}) => {
  expect(await accept(second, appealId)).toMatchObject({ status: 200 });
  const shown = { post_status: 'Pending', deny_reason: null, appeal_state: null };
  expect(await read(author, postId)).toMatchObject(shown);
  expect(await told(author, postId)).toEqual([['appeal-decided', { outcome: 'accepted', reason: null }]]);
  expect((await admin.call(postEndpoints.reviewHints, { postId })).body).toMatchObject({
    appeal: { text: 'It is sharp.' },
  });
  expect(await waiting(second)).toEqual([]);
  expect((await second.call(deskEndpoints.summary)).body['decided_today']).toMatchObject({
    appeals: expect.any(Number) as number,
  });
});

test('a refused appeal leaves the post denied and tells the reason by notice and mail', async ({
  server,
  author,
  second,
  postId,
  appealId,
}) => {
  expect(await answer(second, { appealId, accept: false, reason: 'Still blurry' })).toMatchObject({
    status: 200,
  });
  const shown = { post_status: 'Denied', deny_reason: 'Blurry', appeal_state: 'refused' };
  expect(await read(author, postId)).toMatchObject(shown);
  expect(await told(author, postId)).toEqual([
    ['appeal-decided', { outcome: 'refused', reason: 'Still blurry' }],
  ]);
  await server.database.sql(
    "update notices set mail_at = now() where mail_at > now() and kind = 'appeal-decided'",
  );
  expect((await server.mailbox.newest(author.email)).text).toContain('Still blurry');
  const trail = await second.call(auditEndpoints.trail, { postId });
  expect(trail.body).toMatchObject([
    { action: 'decide-appeal', after: { outcome: 'refused' }, reason: 'Still blurry', outcome: 'done' },
    { action: 'appeal', actor: author.username },
    { action: 'deny-post' },
    { action: 'create-post' },
  ]);
});

test('a take-down can be appealed too, and each new decision again', async ({ author, admin, second }) => {
  const taken = await publishPost(author, admin);
  await admin.call(postEndpoints.takeDown, { postId: taken, reason: 'Stolen' });
  expect(await appeal(author, taken)).toMatchObject({ status: 200 });
  await accept(second, (await waiting(second))[0]?.appeal_id);
  await admin.call(postEndpoints.deny, { postId: taken });
  expect(await appeal(author, taken)).toMatchObject({ status: 200 });
});

describe('an appeal is refused', () => {
  test('for a second time, also of two at once', async ({ author, second, postId }) => {
    const both = await duel(appeal(author, postId), appeal(author, postId));
    expect(both).toEqual(['200', '409 appeal_made']);
    await answer(second, { appealId: (await waiting(second))[0]?.appeal_id, accept: false, reason: 'No' });
    expect(await appeal(author, postId)).toMatchObject({ status: 409, code: 'appeal_made' });
  });

  test('for a post that is not denied', async ({ author }) => {
    const pending = await createPost(author);
    expect(await appeal(author, pending)).toMatchObject({ status: 409, code: 'not_denied' });
  });

  test('after 30 days', async ({ server, author, postId }) => {
    const decidedAgo = (time: string) =>
      server.database.sql(`update posts set decided_at = now() - interval '${time}' where id = $1`, [postId]);
    await decidedAgo('30 days 1 second');
    expect(await appeal(author, postId)).toMatchObject({ status: 409, code: 'appeal_late' });
    expect(await read(author, postId)).toMatchObject({ appeal_state: null });
    await decidedAgo('29 days 23 hours');
    expect(await appeal(author, postId, { text: '𠮷'.repeat(500) })).toMatchObject({ status: 200 });
  });

  test('by others, who see neither the post nor the appeal', async ({ server, admin, author, postId }) => {
    const other = await addMember(server);
    expect(await appeal(other, postId)).toMatchObject({ status: 404, code: 'post_not_found' });
    expect(await appeal(admin, postId)).toMatchObject({ status: 403, code: 'not_author' });
    expect(await appeal(author, postId, { postId: '987654321' })).toMatchObject({ status: 404 });
  });

  test.for([
    ['no text', { text: undefined }],
    ['a blank text', { text: ' \n ' }],
    ['501 characters', { text: '照'.repeat(501) }],
  ] as const)('with %s', async ([_what, more], { author, postId }) => {
    expect(await appeal(author, postId, more)).toMatchObject({ status: 400 });
  });

  test('for the eleventh time within 24 hours', async ({ server, author, postId }) => {
    await server.database.sql(
      `insert into appeals (member_id, text, decided_at)
       select $1, 'x', now() - n * interval '1 minute' from generate_series(1, 10) n`,
      [await idOf(server, author)],
    );
    const eleventh = await appeal(author, postId);
    expect(eleventh).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    await server.database.sql("update appeals set created_at = now() - interval '25 hours' where text = 'x'");
    expect(await appeal(author, postId)).toMatchObject({ status: 200 });
  });
});

describe('an answer is refused', () => {
  test('to the admin who made the decision, while another admin exists', async ({
    server,
    second,
    admin,
    appealId,
  }) => {
    expect(await accept(admin, appealId)).toMatchObject({ status: 403, code: 'own_decision' });
    await server.database.sql("update members set role = 'member' where username = $1", [second.username]);
    expect(await accept(admin, appealId)).toMatchObject({ status: 200 });
    await server.database.sql("update members set role = 'admin' where username = $1", [second.username]);
  });

  test('without a reason', async ({ second, appealId }) => {
    expect(await answer(second, { appealId, accept: false, reason: ' ' })).toMatchObject({
      status: 400,
      code: 'reason_blank',
      body: { field: 'reason' },
    });
    expect(await answer(second, { appealId, accept: 'yes', reason: 'No' })).toMatchObject({ status: 400 });
    expect(await waiting(second)).toHaveLength(1);
  });

  test('the second time, also of two at once', async ({ server, second, appealId }) => {
    const third = await addMember(server, { role: 'admin' });
    const refused = answer(third, { appealId, accept: false, reason: 'No' });
    expect(await duel(accept(second, appealId), refused)).toEqual(['200', '409 appeal_decided']);
    await server.database.sql("update members set role = 'member' where username = $1", [third.username]);
  });

  test('when the decision no longer stands, or the appeal is gone', async ({
    author,
    second,
    admin,
    postId,
    appealId,
  }) => {
    await admin.call(postEndpoints.returnToReview, { postId, reason: 'My mistake' });
    expect(await waiting(second)).toEqual([]);
    expect(await accept(second, appealId)).toMatchObject({ status: 409, code: 'appeal_decided' });
    await author.call(postEndpoints.remove, { postId });
    expect(await accept(second, appealId)).toMatchObject({ status: 404, code: 'appeal_not_found' });
  });
});

test('with two admins, the other one answers the appeal of an admin against his decision', async ({
  second,
  admin,
}) => {
  const own = await createPost(second);
  await admin.call(postEndpoints.deny, { postId: own, denyReason: 'Blurry' });
  await second.call(appealEndpoints.appealDenial, { postId: own, text: 'No.' });
  const [entry] = await waiting(second);
  const appealId = entry?.appeal_id;
  expect(await accept(second, appealId)).toMatchObject({ code: 'own_affair' });
  expect(await accept(admin, appealId)).toMatchObject({ status: 200 });
});

test('appeals of suspended members leave the queue until the suspension ends', async ({
  server,
  author,
  second,
  appealId,
}) => {
  const userId = await idOf(server, author);
  await suspend(second, userId);
  expect(await waiting(second)).toEqual([]);
  await lift(second, userId);
  expect(await waiting(second)).toMatchObject([{ appeal_id: appealId }]);
});
