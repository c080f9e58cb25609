import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays, publishFor } from '../../support/clock.ts';
import { clockTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { readAll, expectUnread, noticesOf } from '../../support/notices.ts';
import { createPost, type Person, statusOf } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Reminders that posts expire and will be archived. */

describe('a post that expires', () => {
  test('notifies the author a week before, a day before, after the expiry and before archiving', async ({
    site,
  }) => {
    const postId = await publishFor(site, 20);
    await site.wakeAfter(12);
    await expectUnread(site.author, []);
    await site.wakeAfter(1);
    const about = { post_id: postId, post_title: 'Desk' };
    expect(await expectUnread(site.author, ['post-expires-week'])).toMatchObject([
      { ...about, data: { expires_on: inDays(7) } },
    ]);
    await site.wakeAfter(6);
    expect(await expectUnread(site.author, ['post-expires-tomorrow'])).toMatchObject([
      { ...about, data: { expires_on: inDays(1) } },
    ]);
    await site.wakeAfter(2);
    expect(await expectUnread(site.author, ['post-expired'])).toMatchObject([
      { ...about, data: { expires_on: inDays(-1) } },
    ]);
    await site.wakeAfter(26);
    expect(await expectUnread(site.author, ['post-archives-soon'])).toMatchObject([
      { ...about, data: { expires_on: inDays(-27), archives_on: inDays(3) } },
    ]);
    expect(await statusOf(site.author, postId)).toBe('Available');
    await site.wakeAfter(3);
    await waitFor(async () => expect(await statusOf(site.author, postId)).toBe('Archived'));
    await expectUnread(site.author, []);
  });

  test('gets the reminder of its day, stays on the market through its by-date, and is archived after thirty', async ({
    site,
  }) => {
    const expected = [
      [8, undefined],
      [7, 'post-expires-week'],
      [2, 'post-expires-week'],
      [1, 'post-expires-tomorrow'],
      [0, 'post-expires-tomorrow'],
      [-1, 'post-expired'],
      [-26, 'post-expired'],
      [-27, 'post-archives-soon'],
      [-29, 'post-archives-soon'],
      [-30, undefined],
    ] as const;
    const posts = new Map<string, number>();
    for (const [offset] of expected) {
      const postId = await publishFor(site, 20);
      posts.set(postId, offset);
      await site.saver.call(postEndpoints.save, { postId });
      await site.database.sql('update posts set expires_on = $2 where id = $1', [postId, inDays(offset)]);
    }
    await site.runJobs();
    const remindersOf = async (person: Person) =>
      Object.fromEntries(
        (await noticesOf(person))
          .filter(({ is_read, kind }) => !is_read && kind !== 'saved-gone')
          .map(({ post_id, kind }) => [posts.get(post_id ?? ''), kind]),
      );
    const fromJob = Object.fromEntries(expected.filter(([, kind]) => kind));
    await waitFor(async () => {
      expect(await remindersOf(site.author)).toEqual(fromJob);
      expect(await remindersOf(site.saver)).toEqual({ 1: 'saved-expires-tomorrow' });
    });
    const archived = (await site.author.call(postEndpoints.myArchived)).body as Record<string, string>[];
    expect(archived.map((post) => posts.get(post['post_id'] ?? ''))).toEqual([-30]);
    const { body } = await site.author.call(postEndpoints.full, { postId: archived[0]?.['post_id'] });
    expect(body['date_of_last_edit']).toEqual(expect.any(String));
    const market = (await site.saver.call(postEndpoints.market)).body as { post_id: string }[];
    expect(market.flatMap(({ post_id }) => posts.get(post_id) ?? [])).toEqual([0, 1, 2, 7, 8]);

    // A price or a reservation answers the question, but not the reminder.
    const postOf = (wanted: number) => [...posts].find(([, offset]) => offset === wanted)?.[0];
    await site.author.call(postEndpoints.edit, { postId: postOf(1), price: '1' });
    await site.author.call(postEndpoints.edit, { postId: postOf(0), postStatus: 'In progress' });
    expect(await remindersOf(site.author)).toEqual(fromJob);
  });

  test('is notified once, however often the jobs run', async ({ site }) => {
    await publishFor(site, 10);
    await site.wakeAfter(3);
    await expectUnread(site.author, ['post-expires-week']);
    await readAll(site.author);
    await site.wakeAfter(0);
    await site.wakeAfter(1);
    expect(await expectUnread(site.author, [])).toEqual([]);
  });

  test('after downtime only the latest reminder is written', async ({ site }) => {
    const postId = await publishFor(site, 10);
    await site.saver.call(postEndpoints.save, { postId });
    await site.wakeAfter(12);
    await expectUnread(site.author, ['post-expired']);
    expect((await noticesOf(site.author)).map(({ kind }) => kind)).toEqual(['post-expired', 'post-approved']);
  });

  test('is archived once by several processes, also if the warning was missed, and savers are notified', async ({
    site,
  }) => {
    const postId = await publishFor(site, 10);
    await site.saver.call(postEndpoints.save, { postId });
    await site.wakeAfter(40, 2);
    await waitFor(async () => expect(await statusOf(site.author, postId)).toBe('Archived'));
    expect(await expectUnread(site.saver, ['saved-gone'])).toMatchObject([{ data: { reason: 'archived' } }]);
    await expectUnread(site.author, []);
    const trail = await site.database.sql<{ after: object }>(
      "select after from audit where action = 'change-status' and object = $1 and actor_id is null",
      [`post ${postId}`],
    );
    expect(trail).toEqual([{ after: { status: 'Archived' } }]);
  });

  test('is archived by the next run, without another warning, if it was locked during this one', async ({
    site,
  }) => {
    const postId = await publishFor(site, 10);
    await site.database.sql('update posts set expires_on = $2 where id = $1', [postId, inDays(-30)]);
    const notices = await hold(site.database, 'select from posts where id = $1 for key share', [postId]);
    await site.runJobs();
    expect(await statusOf(site.author, postId)).toBe('Available');
    expect(await expectUnread(site.author, [])).toEqual([]);
    await notices.release();
    await site.runJobs();
    await waitFor(async () => expect(await statusOf(site.author, postId)).toBe('Archived'));
  });

  test('that expired before reminders existed is warned first and archived three days later', async ({
    site,
  }) => {
    const postId = await publishFor(site, 10);
    await site.database.sql('update posts set expires_on = current_date - 100');
    // The notice of the approval, however old, does not count as a warning.
    await site.database.sql("update notices set created_at = created_at - interval '80 days'");
    await site.database.sql(
      "insert into post_reminders (post_id, kind, day) select id, 'expired-unwarned', expires_on from posts",
    );
    await site.wakeAfter(0);
    expect(await expectUnread(site.author, ['post-archives-soon'])).toMatchObject([
      { data: { archives_on: inDays(3) } },
    ]);
    await site.wakeAfter(2);
    expect(await statusOf(site.author, postId)).toBe('Available');
    await site.wakeAfter(1);
    await waitFor(async () => expect(await statusOf(site.author, postId)).toBe('Archived'));
  });

  test('notifies the savers a day before, once', async ({ site }) => {
    const postId = await publishFor(site, 10);
    await site.saver.call(postEndpoints.save, { postId });
    await site.wakeAfter(9);
    expect(await expectUnread(site.saver, ['saved-expires-tomorrow'])).toMatchObject([
      { post_id: postId, data: { expires_on: inDays(1) } },
    ]);
    await readAll(site.saver);
    await site.wakeAfter(0);
    await expectUnread(site.saver, []);
  });

  test('gets no reminder of a week if its date was nearer from the beginning', async ({ site }) => {
    await publishFor(site, 5);
    const changes = { sellBuyByDate: inDays(6) };
    for (const row of [postEndpoints.edit, postEndpoints.renew])
      await site.author.call(row, { postId: await publishFor(site, 20), ...changes });
    await site.wakeAfter(0);
    expect(await expectUnread(site.author, [])).toEqual([]);
  });

  test('gets the reminder of a week although its price has changed since that was due', async ({ site }) => {
    const postId = await publishFor(site, 20);
    await site.database.sql('update posts set expires_on = $2 where id = $1', [postId, inDays(6)]);
    expect(await site.author.call(postEndpoints.edit, { postId, price: '1' })).toMatchObject({ status: 200 });
    await site.runJobs();
    await expectUnread(site.author, ['post-expires-week']);
  });

  test.for([
    ['renew-post', postEndpoints.renew],
    ['edit-post', postEndpoints.edit],
  ] as const)(
    'loses its reminder by %s, and gets another for the new date',
    async ([_name, row], { site }) => {
      const postId = await publishFor(site, 10);
      await site.wakeAfter(11);
      await expectUnread(site.author, ['post-expired']);
      expect(await site.author.call(row, { postId, sellBuyByDate: inDays(8) })).toMatchObject({
        status: 200,
      });
      await expectUnread(site.author, []);
      const market = (await site.saver.call(postEndpoints.market)).body as { post_id: string }[];
      expect(market.map(({ post_id }) => post_id)).toContain(postId);
      await site.wakeAfter(1);
      await expectUnread(site.author, ['post-expires-week']);
    },
  );
});

test('a suspended member gets no reminders, and those still due after the suspension', async ({ site }) => {
  const postId = await publishFor(site, 20);
  await createPost(site.author);
  const suspendUntil = (until: string | null) =>
    site.database.sql('update members set suspended_until = $2 where username = $1', [
      site.author.username,
      until,
    ]);
  await suspendUntil('infinity');
  await site.wakeAfter(21);
  const unread = 'select kind from notices where post_id is null or post_id = $1';
  expect(await site.database.sql(`${unread} and read_at is null`, [postId])).toEqual([]);
  await suspendUntil(null);
  await site.runJobs();
  await expectUnread(site.author, ['post-expired']);
  await expectUnread(site.admin, ['queue-waits']);

  await suspendUntil('infinity');
  await site.wakeAfter(30);
  await suspendUntil(null);
  await waitFor(async () => expect(await statusOf(site.author, postId)).toBe('Archived'));
});

test('notices are kept for 90 days', async ({ site }) => {
  await publishFor(site, 100);
  await site.wakeAfter(89);
  const kinds = async () => (await noticesOf(site.author)).map(({ kind }) => kind);
  expect(await kinds()).toContain('post-approved');
  await site.wakeAfter(2);
  await waitFor(async () => expect(await kinds()).not.toContain('post-approved'));
});
