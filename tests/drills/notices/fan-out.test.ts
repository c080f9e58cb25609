import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { siteTest } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addAdmin, addMember, publishPost } from '../../support/people.ts';
import type { TestProcess } from '../../support/server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Notifying thousands of savers in batches, by a job that may be killed at any moment. */

const savers = 2000;

const test = siteTest
  .extend('author', { scope: 'file' }, ({ program }) => addMember(program))
  .extend('postId', { scope: 'file' }, async ({ program, author }) => {
    const postId = await publishPost(author, await addAdmin(program), { price: '100' });
    await program.database.sql(
      `with made as (
       insert into members (email, username, password_hash)
       select 's' || n || '@nyu.edu', 's' || n, '' from generate_series(1, ${savers}) n returning id)
     insert into saves (member_id, post_id) select id, $1 from made`,
      [postId],
    );
    return postId;
  });

const countNotices = async ({ database }: TestProcess) =>
  (
    await database.sql<{ notices: number; members: number }>(
      `select count(*)::int as notices, count(distinct member_id)::int as members
       from notices where kind = 'saved-cheaper'`,
    )
  )[0];

test('each move of a saved post is one event', async ({ program, author }) => {
  const admin = await addMember(program, { role: 'admin' });
  const [moved, other] = [await publishPost(author, admin), await publishPost(author, admin)];
  await admin.call(postEndpoints.save, { postId: moved });
  // An earlier event blocks the fan-out.
  const held = await hold(program.database, 'select from posts where id = $1 for update', [other]);
  await program.database.sql(
    "insert into notice_events (kind, post_id, data) values ('saved-reserved', $1, '{}')",
    [other],
  );
  await held.waiters();
  for (const postStatus of ['In progress', 'Available', 'Archived'])
    await author.call(postEndpoints.edit, { postId: moved, postStatus });
  const events = await program.database.sql<{ kind: string }>(
    "select kind from notice_events where post_id = $1 and kind <> 'match' order by id",
    [moved],
  );
  await held.release();
  expect(events.map(({ kind }) => kind)).toEqual(['saved-reserved', 'saved-available', 'saved-gone']);
});

test('after a kill the next process notifies the rest, and nobody twice', async ({
  program,
  author,
  postId,
  startAlone,
}) => {
  // Stops the fan-out in its third batch.
  const [thousandth] = await program.database.sql<{ id: string }>(
    'select member_id as id from saves where post_id = $1 order by member_id offset 1200 limit 1',
    [postId],
  );
  const held = await hold(
    program.database,
    `insert into notices (member_id, kind, topic) values ($1, 'profile-approved', 'post ${postId} price')`,
    [thousandth?.id],
  );
  await author.call(postEndpoints.edit, { postId, price: '90' });
  await held.waiters();
  expect(await countNotices(program)).toEqual({ notices: 1000, members: 1000 });
  await program.halt('SIGKILL');
  await held.sql('delete from notices where member_id = $1', [thousandth?.id]);
  await held.release();

  await startAlone({ on: program });
  await waitFor(async () =>
    expect(await countNotices(program)).toEqual({ notices: savers, members: savers }),
  );
  await waitFor(async () => expect(await program.database.sql('select from notice_events')).toEqual([]));
});
