import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { createPost, postFields, statusOf } from '../../support/people.ts';

test('[1.6 4.8 6.6 7.21] approving makes a post visible to all members', async ({
  author,
  reader,
  admin,
}) => {
  const postId = await createPost(author);
  expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  expect((await admin.call(postEndpoints.full, { postId })).body).toMatchObject({
    isAdmin: true,
    post_status: 'Pending',
  });
  expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({
    status: 200,
    message: 'Post approved.',
  });
  expect((await reader.call(postEndpoints.full, { postId })).body).toMatchObject({
    post_status: 'Available',
  });
});

test('[4.8 5.20 7.21] denying needs no reason, and shows a given one to the author and admins', async ({
  author,
  admin,
  reader,
}) => {
  const postId = await createPost(author);
  expect(
    await admin.call(postEndpoints.deny, { postId, denyReason: ' No contact details in pictures, please ' }),
  ).toMatchObject({ status: 200, message: 'Post denied.' });
  expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
    post_status: 'Denied',
    deny_reason: 'No contact details in pictures, please',
  });
  expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  expect(await admin.call(postEndpoints.deny, { postId: await createPost(author) })).toMatchObject({
    status: 200,
  });
  const long = { postId: await createPost(author), denyReason: 'x'.repeat(1001) };
  expect(await admin.call(postEndpoints.deny, long)).toMatchObject({
    status: 400,
    code: 'deny_reason_length',
  });
});

test('a draft whose expiry date had passed comes to the market with a new one', async ({
  server,
  author,
  admin,
  reader,
}) => {
  const postId = await createPost(author, { postStatus: 'Draft' });
  await server.database.sql('update posts set expires_on = current_date - 9, lapsed = true where id = $1', [
    postId,
  ]);
  await author.call(postEndpoints.editDraft, { ...postFields(), postId });
  await admin.call(postEndpoints.approve, { postId });
  const market = (await reader.call(postEndpoints.market)).body as { post_id: string }[];
  expect(market[0]?.post_id).toBe(postId);
});

test('only an approval makes the words of a post known for prefixes', async ({
  server,
  author,
  admin,
  reader,
}) => {
  const postIds = [
    await createPost(author, { title: 'Zwiebel' }),
    await createPost(author, { title: 'Zwetschge', category: 'Kitchenware' }),
  ];
  await admin.call(postEndpoints.deny, { postId: postIds[0] });
  await admin.call(postEndpoints.approve, { postId: postIds[1] });
  const words = await server.database.sql(
    "select word from post_words where word like 'zwe%' or word like 'zwi%'",
  );
  expect(words).toEqual([{ word: 'zwetschge' }]);
  // A search for the category finds a post, even after the category has changed.
  await author.call(postEndpoints.edit, { postId: postIds[1], category: 'Textbook' });
  const found = async (search: string) =>
    ((await reader.call(postEndpoints.search, { search })).body as { post_id: string }[]).map(
      ({ post_id }) => post_id,
    );
  expect(await found('zwetsch textbook')).toEqual([postIds[1]]);
  expect(await found('zwetsch kitchenware')).toEqual([]);
});

test('[G4.5] of two admins who decide concurrently, one succeeds', async ({
  server,
  author,
  admin,
  second,
}) => {
  const postId = await createPost(author);
  const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
  const both = duel(
    admin.call(postEndpoints.approve, { postId }),
    second.call(postEndpoints.deny, { postId, denyReason: 'no' }),
  );
  await held.giveWay(2);
  expect(await both).toEqual(['200', '409 post_state']);
  expect(['Available', 'Denied']).toContain(await statusOf(author, postId));
});

describe('the status that the admin saw', () => {
  test('another status is a 409 with the current status and the admin who decided', async ({
    author,
    admin,
    second,
  }) => {
    const postId = await createPost(author);
    await admin.call(postEndpoints.approve, { postId });
    for (const [row, more] of [
      [postEndpoints.approve, {}],
      [postEndpoints.deny, {}],
      [postEndpoints.returnToReview, { fromStatus: 'Denied', reason: 'x' }],
      [postEndpoints.takeDown, { fromStatus: 'In progress', reason: 'x' }],
    ] as const)
      expect(await second.call(row, { postId, ...more })).toMatchObject({
        status: 409,
        body: { code: 'post_state', post_status: 'Available', decided_by: admin.username },
      });
    expect(await statusOf(author, postId)).toBe('Available');
    const right = { postId, fromStatus: 'Available', reason: 'x' };
    expect(await second.call(postEndpoints.takeDown, right)).toMatchObject({
      status: 200,
      message: 'Post taken down.',
    });
  });

  test('a status that does not exist is a 400', async ({ author, admin }) => {
    const postId = await createPost(author);
    expect(await admin.call(postEndpoints.approve, { postId, fromStatus: 'Open' })).toMatchObject({
      status: 400,
      body: { field: 'fromStatus' },
    });
  });
});

test('[G4.6] the database refuses transitions that are not in the table', async ({ server, author }) => {
  const postId = await createPost(author, { postStatus: 'Draft' });
  await expect(
    server.database.sql("update posts set status = 'Available' where id = $1", [postId]),
  ).rejects.toMatchObject({
    constraint: 'posts_transition',
  });
});

test('[H7.1] audit entries cannot be changed', async ({ server }) => {
  await expect(server.database.sql('delete from audit')).rejects.toThrow('insert-only');
  await expect(server.database.sql("update audit set reason = 'x'")).rejects.toThrow('insert-only');
  await expect(server.database.sql('truncate audit')).rejects.toThrow('insert-only');
});
