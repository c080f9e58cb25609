import { describe, expect } from 'vitest';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test } from '../../support/fixtures.ts';
import { addQuestion, noticesOf } from '../../support/notices.ts';
import { createPost, publishPost, type Person, statusOf } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Take-down, return to review and undo. */

const noticesAbout = async (member: Person, title: string) =>
  (await noticesOf(member))
    .filter(({ post_title, data }) => post_title === title || ('title' in data && data.title === title))
    .map(({ kind, data, post_id }) => ({ kind, data, isLinked: post_id !== null }));

describe('take-down-post', () => {
  test.for(['Available', 'In progress'])(
    'takes a post that is %s from all but author and admins',
    async (from, { server, author, admin, reader, second }) => {
      const title = `Fake ticket, ${from}`;
      const postId = await publishPost(author, admin, { title });
      if (from === 'In progress')
        await author.call(postEndpoints.edit, { postId, postStatus: 'In progress' });
      await reader.call(postEndpoints.save, { postId });
      await addQuestion(server, postId);
      expect(await admin.call(postEndpoints.takeDown, { postId, reason: ' A forgery ' })).toMatchObject({
        status: 200,
      });
      expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
      const shown = { post_status: 'Denied', deny_reason: 'A forgery', taken_down: true };
      expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject(shown);
      expect((await second.call(postEndpoints.full, { postId })).body).toMatchObject(shown);
      expect(await noticesAbout(author, title)).toEqual([
        { kind: 'post-taken-down', data: { reason: 'A forgery' }, isLinked: true },
      ]);
      await waitFor(async () =>
        expect(await noticesAbout(reader, title)).toEqual([
          { kind: 'saved-gone', data: { reason: 'taken-down', title }, isLinked: false },
        ]),
      );
    },
  );

  test.for([
    [{ reason: '' }, 'reason_blank'],
    [{ reason: '   ' }, 'reason_blank'],
    [{}, 'reason_blank'],
    [{ reason: 'x'.repeat(1001) }, 'deny_reason_length'],
  ] as const)('refuses %j', async ([input, code], { author, admin }) => {
    const postId = await publishPost(author, admin);
    expect(await admin.call(postEndpoints.takeDown, { postId, ...input })).toMatchObject({
      status: 400,
      body: { code, field: 'reason' },
    });
    expect(await statusOf(author, postId)).toBe('Available');
  });

  test('taken_down is not shown to other members', async ({ author, admin, reader }) => {
    const postId = await publishPost(author, admin);
    expect((await reader.call(postEndpoints.full, { postId })).body).toMatchObject({ taken_down: null });
    expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({ taken_down: false });
  });
});

describe('return-to-review', () => {
  test("undoes the admin's own approval without a notice until the author has read it", async ({
    author,
    admin,
    reader,
  }) => {
    const postId = await createPost(author, { title: 'Undone' });
    await admin.call(postEndpoints.approve, { postId });
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 200 });
    expect(await statusOf(author, postId)).toBe('Pending');
    expect(await noticesAbout(author, 'Undone')).toEqual([]);
    expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  });

  test('a post that ends within a week can be approved again', async ({ author, admin }) => {
    const postId = await publishPost(author, admin, { sellBuyByDate: inDays(3) });
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 200 });
    expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({ status: 200 });
  });

  test("undoes the admin's own denial and clears its reason", async ({ author, admin }) => {
    const postId = await createPost(author, { title: 'Denied by mistake' });
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 200 });
    expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
      post_status: 'Pending',
      deny_reason: null,
      taken_down: false,
    });
    expect(await noticesAbout(author, 'Denied by mistake')).toEqual([]);
  });

  test("undoes the admin's own take-down, and withdraws the notices to savers", async ({
    author,
    admin,
    reader,
    second,
  }) => {
    const postId = await publishPost(author, admin, { title: 'Back again' });
    for (const saver of [reader, second]) await saver.call(postEndpoints.save, { postId });
    await admin.call(postEndpoints.takeDown, { postId, reason: 'Fake' });
    for (const saver of [reader, second])
      await waitFor(async () => expect(await noticesAbout(saver, 'Back again')).toHaveLength(1));
    await second.call(noticeEndpoints.markRead, { all: true });
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 200 });
    expect(await noticesAbout(reader, 'Back again')).toEqual([]);
    // A notice that has been read is not withdrawn.
    expect(await noticesAbout(second, 'Back again')).toHaveLength(1);
    expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
      post_status: 'Pending',
      taken_down: false,
    });
  });

  test('an undone decision keeps the waiting time, a return starts a new one', async ({
    server,
    author,
    admin,
  }) => {
    const submitted = async (postId: string) => {
      const [row] = await server.database.sql<{ is_old: boolean }>(
        "select submitted_at < now() - interval '5 hours' as is_old from posts where id = $1",
        [postId],
      );
      return row?.is_old;
    };
    const postId = await createPost(author);
    await server.database.sql("update posts set submitted_at = now() - interval '6 hours' where id = $1", [
      postId,
    ]);
    await admin.call(postEndpoints.approve, { postId });
    await admin.call(postEndpoints.returnToReview, { postId });
    expect(await submitted(postId)).toBe(true);
    await admin.call(postEndpoints.approve, { postId });
    await admin.call(postEndpoints.returnToReview, { postId, reason: 'Wrong category' });
    expect(await submitted(postId)).toBe(false);
    // A take-down is not a decision about a queued post, so its return is not an undo.
    await admin.call(postEndpoints.approve, { postId });
    await server.database.sql("update posts set submitted_at = now() - interval '6 hours' where id = $1", [
      postId,
    ]);
    await admin.call(postEndpoints.takeDown, { postId, reason: 'Fake' });
    await admin.call(postEndpoints.returnToReview, { postId });
    expect(await submitted(postId)).toBe(false);
  });

  test.for(['Available', 'In progress', 'Denied'])(
    'returns a post that is %s with a reason',
    async (from, { server, author, admin, second }) => {
      const title = `Returned from ${from}`;
      const postId = await createPost(author, { title });
      await admin.call(from === 'Denied' ? postEndpoints.deny : postEndpoints.approve, { postId });
      if (from === 'In progress')
        await author.call(postEndpoints.edit, { postId, postStatus: 'In progress' });
      await addQuestion(server, postId);
      expect(
        await second.call(postEndpoints.returnToReview, { postId, reason: 'Price looks wrong' }),
      ).toMatchObject({ status: 200, message: 'The post waits for review again.' });
      expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
        post_status: 'Pending',
        deny_reason: null,
      });
      expect(await noticesAbout(author, title)).toEqual([
        { kind: 'post-returned', data: { reason: 'Price looks wrong' }, isLinked: true },
      ]);
      expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({ status: 200 });
    },
  );

  test('needs a reason for the decision of another admin', async ({ author, admin, second }) => {
    const postId = await publishPost(author, admin);
    expect(await second.call(postEndpoints.returnToReview, { postId })).toMatchObject({
      status: 400,
      body: { code: 'reason_blank', field: 'reason' },
    });
    expect(await statusOf(author, postId)).toBe('Available');
  });

  test('needs none for an own post, whose decisions a single admin is not notified of', async ({
    server,
    second,
    admin,
  }) => {
    const isSecond = [second.username];
    await server.database.sql("update members set role = 'member' where username = $1", isSecond);
    const postId = await createPost(admin, { title: 'Own' });
    await admin.call(postEndpoints.approve, { postId });
    expect(await noticesAbout(admin, 'Own')).toEqual([]);
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 200 });
    await server.database.sql("update members set role = 'admin' where username = $1", isSecond);
  });

  test('needs a reason once the author has read the notice', async ({ author, admin }) => {
    const postId = await publishPost(author, admin, { title: 'Read' });
    await author.call(noticeEndpoints.markRead, { all: true });
    expect(await admin.call(postEndpoints.returnToReview, { postId })).toMatchObject({ status: 400 });
    expect(await admin.call(postEndpoints.returnToReview, { postId, reason: 'Late' })).toMatchObject({
      status: 200,
    });
  });

  test("removes the links from savers' notices while the post is pending, and notifies nobody", async ({
    author,
    admin,
    reader,
  }) => {
    const postId = await publishPost(author, admin, { title: 'Reserved' });
    await reader.call(postEndpoints.save, { postId });
    await author.call(postEndpoints.edit, { postId, postStatus: 'In progress' });
    await waitFor(async () => expect(await noticesAbout(reader, 'Reserved')).toHaveLength(1));
    await admin.call(postEndpoints.returnToReview, { postId, reason: 'Look again' });
    const own = await noticesOf(reader);
    expect(own.find(({ kind }) => kind === 'saved-reserved')).toMatchObject({
      post_id: null,
      post_title: null,
    });
    await admin.call(postEndpoints.approve, { postId });
    expect(await noticesAbout(reader, 'Reserved')).toMatchObject([
      { kind: 'saved-reserved', isLinked: true },
    ]);
  });
});
