import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';

const test = base
  .extend('saver', { scope: 'file' }, ({ server }) => addMember(server))
  .extend('savers', { scope: 'file' }, async ({ server, saver, other }) => [
    saver,
    other,
    await addMember(server),
  ]);

test('[7.22 7.23] a member counts once as a saver, until they unsave', async ({ author, admin, saver }) => {
  const postId = await publishPost(author, admin);
  for (const [row, is_saved, saved_count, message] of [
    [postEndpoints.save, true, 1, 'Saved.'],
    [postEndpoints.save, true, 1, 'Saved.'],
    [postEndpoints.incrementSavedCount, true, 1, 'Counted.'],
    [postEndpoints.unsave, false, 0, 'No longer saved.'],
    [postEndpoints.unsave, false, 0, 'No longer saved.'],
    [postEndpoints.decrementSavedCount, false, 0, 'Counted.'],
  ] as const) {
    const answer = await saver.call(row, { postId });
    expect(answer).toMatchObject({ status: 200, message, body: { is_saved, saved_count } });
  }
});

test('unsaving keeps the saves of other members and of other posts', async ({
  author,
  admin,
  saver,
  other,
  server,
}) => {
  const postIds = await Promise.all([publishPost(author, admin), publishPost(author, admin)]);
  for (const postId of postIds)
    for (const one of [saver, other]) await one.call(postEndpoints.save, { postId });
  await saver.call(postEndpoints.unsave, { postId: postIds[0] });
  const counts = await server.database.sql(
    'select saved_count from post_counts where post_id = any($1) order by array_position($1::bigint[], post_id)',
    [postIds],
  );
  expect(counts).toEqual([{ saved_count: 1 }, { saved_count: 2 }]);
});

test('a post that the member may not see cannot be saved', async ({ author, saver }) => {
  for (const postStatus of ['Draft', 'Pending']) {
    const postId = await createPost(author, { postStatus });
    for (const row of [postEndpoints.save, postEndpoints.unsave, postEndpoints.incrementSavedCount]) {
      expect(await saver.call(row, { postId })).toMatchObject({ status: 404 });
    }
  }
  expect(await saver.call(postEndpoints.save, {})).toMatchObject({ status: 400, body: { field: 'postId' } });
});

test('concurrent saves and unsaves leave a correct count', async ({ author, admin, savers, server }) => {
  const postIds = await Promise.all([publishPost(author, admin), publishPost(author, admin)]);
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      savers.flatMap((saver) =>
        postIds.flatMap((postId) => [
          saver.call(postEndpoints.save, { postId }),
          saver.call(postEndpoints.unsave, { postId }),
          saver.call(postEndpoints.save, { postId }),
        ]),
      ),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  }
  const drift = await server.database.sql(`
    select c.post_id from post_counts c
    where saved_count <> (select count(*) from saves s where s.post_id = c.post_id)`);
  expect(drift).toEqual([]);
});

test('concurrent savers get different counts', async ({ author, admin, server, savers }) => {
  const postId = await publishPost(author, admin);
  const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
  const saves = savers.map((saver) => saver.call(postEndpoints.save, { postId }));
  await held.giveWay(savers.length);
  const counts = (await Promise.all(saves)).map(({ body }) => body['saved_count']);
  expect(counts.toSorted()).toEqual([1, 2, 3]);
});

test('deleting a post while others save it leaves no saves', async ({ author, admin, savers, server }) => {
  const postId = await publishPost(author, admin);
  const answers = await Promise.all([
    ...savers.map((saver) => saver.call(postEndpoints.save, { postId })),
    author.call(postEndpoints.remove, { postId }),
    ...savers.map((saver) => saver.call(postEndpoints.unsave, { postId })),
  ]);
  expect(answers.every((answer) => [200, 404].includes(answer.status))).toBe(true);
  expect(await server.database.sql('select 1 from saves where post_id = $1', [postId])).toEqual([]);
});

test('[H5.22] an admin sees a pending post among the saved ones', async ({ author, admin }) => {
  const postId = await createPost(author);
  await admin.call(postEndpoints.save, { postId });
  const saved = (await admin.call(postEndpoints.saved)).body as unknown as { post_id: string }[];
  expect(saved.map(({ post_id }) => post_id)).toContain(postId);
});

test('an author who unsaves an own post keeps the notices about its review', async ({
  author,
  admin,
  server,
}) => {
  const postId = await publishPost(author, admin);
  for (const row of [postEndpoints.save, postEndpoints.unsave]) await author.call(row, { postId });
  const kinds = await server.database.sql('select kind from notices where post_id = $1', [postId]);
  expect(kinds).toEqual([{ kind: 'post-approved' }]);
});
