import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays, publishFor, type MovableSite } from '../../support/clock.ts';
import { clockTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { idOf, suspend } from '../../support/members.ts';
import { expectUnread, noticesOf, readAll } from '../../support/notices.ts';
import { createPost, statusOf, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A member leaves: the notice of the day before, and the archiving of the day after. */

const leaveIn = (author: Person, days: number) =>
  author.call(memberEndpoints.setLeavingDate, { date: inDays(days) });
const dayOf = async ({ username }: Person, reader: Person) =>
  (await reader.call(memberEndpoints.get, { username })).body['leaving_on'];

test('is told the day before, once, and the open posts are archived the day after', async ({ site }) => {
  const postId = await publishFor(site, 50);
  const pending = await createPost(site.author);
  const draft = await createPost(site.author, { postStatus: 'Draft' });
  await site.saver.call(postEndpoints.save, { postId });
  await leaveIn(site.author, 3);
  await site.runJobs();
  expect(await expectUnread(site.author, [])).toEqual([]);

  await site.wakeAfter(2);
  expect(await expectUnread(site.author, ['leaving-soon'])).toMatchObject([
    { post_id: null, data: { leaving_on: inDays(1), count: 2 } },
  ]);
  await site.wakeAfter(1);
  await expectUnread(site.author, ['leaving-soon']);
  expect(await statusOf(site.author, postId)).toBe('Available');

  await readAll(site.author);
  await site.wakeAfter(1, 2);
  expect(await expectUnread(site.saver, ['saved-gone'])).toMatchObject([{ data: { reason: 'archived' } }]);
  expect(await Promise.all([postId, pending, draft].map((id) => statusOf(site.author, id)))).toEqual([
    'Archived',
    'Archived',
    'Draft',
  ]);
  expect(await dayOf(site.author, site.saver)).toBeNull();
  const trail = await site.database.sql(
    `select object from audit where actor_id is null and after = '{"status": "Archived"}'
       and object = any($1) order by object`,
    [[`post ${postId}`, `post ${pending}`]],
  );
  expect(trail).toHaveLength(2);
  expect((await noticesOf(site.author)).filter(({ kind }) => kind === 'leaving-soon')).toHaveLength(1);
});

test('after downtime is archived without the notice, also if suspended', async ({ site }) => {
  const postId = await publishFor(site, 50);
  await leaveIn(site.author, 1);
  await suspend(site.admin, await idOf(site, site.author));
  await site.wakeAfter(3);
  // The first run may skip the author, whose row the daily summary locks.
  await waitFor(async () => {
    await site.runJobs();
    const [post] = await site.database.sql('select status from posts where id = $1', [postId]);
    expect(post).toEqual({ status: 'Archived' });
  });
  const told = await site.database.sql("select from notices where kind = 'leaving-soon'");
  expect(told).toEqual([]);
});

test('another day takes the unread notice back, and each day is announced once', async ({ site }) => {
  await leaveIn(site.author, 1);
  await site.runJobs();
  await expectUnread(site.author, ['leaving-soon']);
  await leaveIn(site.author, 1);
  await expectUnread(site.author, ['leaving-soon']);
  await leaveIn(site.author, 20);
  await expectUnread(site.author, []);
  await leaveIn(site.author, 1);
  await site.runJobs();
  expect(await expectUnread(site.author, [])).toEqual([]);
  await leaveIn(site.author, 20);
  await site.wakeAfter(19);
  await expectUnread(site.author, ['leaving-soon']);
});

const hasLeft = (site: MovableSite) =>
  site.database.sql('update members set leaving_on = $1 where username = $2', [
    inDays(-1),
    site.author.username,
  ]);

test('the day is kept until the next run has archived the rest', async ({ site }) => {
  const [free, locked] = [await publishFor(site, 50), await publishFor(site, 50)];
  await hasLeft(site);
  const held = await hold(site.database, 'select from posts where id = $1 for key share', [locked]);
  await site.runJobs();
  expect(await statusOf(site.author, free)).toBe('Archived');
  expect(await statusOf(site.author, locked)).toBe('Available');
  expect(await dayOf(site.author, site.saver)).toBe(inDays(-1));
  await held.release();
  await site.runJobs();
  expect(await statusOf(site.author, locked)).toBe('Archived');
  expect(await dayOf(site.author, site.saver)).toBeNull();
});

test('the posts stay if the day is changed at the same moment', async ({ site }) => {
  const postId = await publishFor(site, 50);
  await hasLeft(site);
  const held = await hold(site.database, 'update members set leaving_on = $1 where username = $2', [
    inDays(9),
    site.author.username,
  ]);
  await site.runJobs();
  await held.release();
  await site.runJobs();
  expect(await statusOf(site.author, postId)).toBe('Available');
  expect(await dayOf(site.author, site.saver)).toBe(inDays(9));
});
