import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, postFields, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** confirm-post and renew-post: one post or several, all of them or none. */

const fullPost = async (author: Person, postId: string, reader = author) =>
  (await reader.call(postEndpoints.full, { postId })).body as unknown as Record<string, string | null>;
const setBack = (server: TestServer, postId: string) =>
  server.database.sql(
    "update posts set created_at = now() - interval '50 days', confirmed_at = now() - interval '40 days', edited_at = null where id = $1",
    [postId],
  );
const ageInDays = (instant: string | null | undefined) =>
  Math.round((Date.now() - Date.parse(instant ?? '')) / 86_400_000);

const calls = [
  ['confirm-post', postEndpoints.confirm, {}, 'Confirmed.'],
  ['renew-post', postEndpoints.renew, { sellBuyByDate: inDays(50) }, 'Renewed.'],
] as const;

test('a post is confirmed when it is approved', async ({ author, admin }) => {
  const postId = await createPost(author);
  expect(await fullPost(author, postId)).toMatchObject({ date_of_confirmation: null, queue_place: 1 });
  await admin.call(postEndpoints.approve, { postId });
  const post = await fullPost(author, postId);
  expect(ageInDays(post['date_of_confirmation'])).toBe(0);
  expect(post['queue_place']).toBeNull();
  const [listed] = (await admin.call(postEndpoints.market)).body as Record<string, string>[];
  expect(listed?.['date_of_confirmation']).toBe(post['date_of_confirmation']);
});

test('the place in the queue is shown to the author and admins, in My Posts too', async ({
  author,
  admin,
}) => {
  const first = await createPost(author);
  const second = await createPost(author);
  expect(await fullPost(author, second, admin)).toMatchObject({ queue_place: 2 });
  const own = (await author.call(postEndpoints.myAvailable)).body as Record<string, string>[];
  const places = own.map((post) => [post['post_id'], post['queue_place']]);
  expect(places).toEqual(
    expect.arrayContaining([
      [second, 2],
      [first, 1],
    ]),
  );
  for (const postId of [first, second]) await admin.call(postEndpoints.deny, { postId });
});

test('the queue is in the order of submission, whenever a post was written', async ({ author, admin }) => {
  const written = await createPost(author, { postStatus: 'Draft' });
  const first = await createPost(author);
  await author.call(postEndpoints.editDraft, { ...postFields(), postId: written });
  const queue = (await admin.call(postEndpoints.pending)).body as Record<string, string>[];
  expect(queue.map((post) => post['post_id'])).toEqual([first, written]);
  expect(await fullPost(author, written)).toMatchObject({ queue_place: 2 });
  for (const postId of [first, written]) await admin.call(postEndpoints.deny, { postId });
});

describe.each(calls)('%s', (name, row, more, message) => {
  test.for(['Available', 'In progress'])(
    'accepts an own post that is %s',
    async (postStatus, { server, author, admin }) => {
      const postId = await publishPost(author, admin);
      await author.call(postEndpoints.edit, { postId, postStatus });
      await setBack(server, postId);
      expect(await author.call(row, { postId, ...more })).toMatchObject({ status: 200, message });
      const post = await fullPost(author, postId);
      expect(ageInDays(post['date_of_confirmation'])).toBe(0);
      if (name === 'renew-post')
        expect(post).toMatchObject({
          date_of_expiration: inDays(50),
          date_of_last_edit: expect.any(String) as string,
        });
    },
  );

  test('accepts several posts, or none of them', async ({ server, author, admin }) => {
    const postIds = [await publishPost(author, admin), await publishPost(author, admin)];
    const archived = await publishPost(author, admin);
    await author.call(postEndpoints.archive, { postId: archived });
    for (const postId of postIds) await setBack(server, postId);
    const refused = await author.call(row, { postIds: [...postIds, archived], ...more });
    expect(refused).toMatchObject({ status: 409, code: 'post_state' });
    expect(await author.call(row, { postIds: [...postIds, '999999999'], ...more })).toMatchObject({
      status: 404,
    });
    const ages = () =>
      Promise.all(
        postIds.map(async (postId) => ageInDays((await fullPost(author, postId))['date_of_confirmation'])),
      );
    expect(await ages()).toEqual([40, 40]);
    expect(await author.call(row, { postIds: [...postIds, ...postIds], ...more })).toMatchObject({
      status: 200,
    });
    expect(await ages()).toEqual([0, 0]);
  });

  test.for([
    ['nothing', {}],
    ['both', { postId: '1', postIds: ['1'] }],
    ['an empty list', { postIds: [] }],
    ['101 posts', { postIds: Array.from({ length: 101 }, (_, index) => String(index + 1)) }],
    ['a text', { postIds: '1' }],
    ['a wrong id', { postIds: ['x'] }],
  ] as const)('refuses %s', async ([_what, target], { author }) => {
    expect(await author.call(row, { ...target, ...more })).toMatchObject({ status: 400 });
  });
});

test('expired posts that can be renewed come first in My Posts', async ({ server, admin }) => {
  const reader = await addMember(server);
  const older = await publishPost(reader, admin);
  // A post has expired once its last day is over.
  const lastDay = await publishPost(reader, admin);
  const newer = await createPost(reader);
  const newest = await publishPost(reader, admin);
  await server.database.sql('update posts set expires_on = $2 where id = $1', [lastDay, inDays(0)]);
  await server.database.sql('update posts set expires_on = current_date - 5 where id = any($1)', [
    [older, newer],
  ]);
  const own = (await reader.call(postEndpoints.myAvailable)).body as { post_id: string }[];
  expect(own.map(({ post_id }) => post_id)).toEqual([newer, older, newest, lastDay]);
});

test.for([
  ['price', { price: '7' }],
  ['expiry date', { sellBuyByDate: inDays(50) }],
] as const)(
  'another %s confirms the post, but no other',
  async ([_what, changes], { server, author, admin }) => {
    const postIds = [await publishPost(author, admin), await publishPost(author, admin)];
    for (const postId of postIds) await setBack(server, postId);
    await author.call(postEndpoints.edit, { postId: postIds[0], ...changes });
    const confirmed = postIds.map(async (postId) => (await fullPost(author, postId))['date_of_confirmation']);
    expect((await Promise.all(confirmed)).map(ageInDays)).toEqual([0, 40]);
  },
);

test('a Pending post can be renewed, but not confirmed', async ({ author }) => {
  const postId = await createPost(author);
  expect(await author.call(postEndpoints.confirm, { postId })).toMatchObject({ status: 409 });
  expect(await author.call(postEndpoints.renew, { postId, sellBuyByDate: inDays(9) })).toMatchObject({
    status: 200,
  });
  expect(await fullPost(author, postId)).toMatchObject({
    date_of_confirmation: null,
    date_of_expiration: inDays(9),
  });
});

test.for([inDays(0), inDays(-1), '2030-02-30', 'soon'])(
  'renew-post refuses the day %s',
  async (day, { author, admin }) => {
    const postId = await publishPost(author, admin);
    expect(await author.call(postEndpoints.renew, { postId, sellBuyByDate: day })).toMatchObject({
      status: 400,
      code: 'by_date_invalid',
      body: { field: 'sellBuyByDate' },
    });
  },
);
