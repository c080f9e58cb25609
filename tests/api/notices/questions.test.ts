import { describe, expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays, publishFor } from '../../support/clock.ts';
import { clockTest as test } from '../../support/fixtures.ts';
import { readAll, expectUnread } from '../../support/notices.ts';
import { createPost } from '../../support/people.ts';

/** What waits for an answer: authors are asked 'Still available?', and admins are reminded of the review queue. */

describe('a post that nobody has confirmed for 30 days', () => {
  test('asks the author once whether it is still available', async ({ site }) => {
    const postId = await publishFor(site, 100);
    await site.wakeAfter(29);
    await expectUnread(site.author, []);
    await site.wakeAfter(1);
    expect(await expectUnread(site.author, ['still-available'])).toMatchObject([
      { post_id: postId, data: {} },
    ]);
    await readAll(site.author);
    await site.wakeAfter(5);
    await expectUnread(site.author, []);
  });

  test.for([
    ['confirming it', postEndpoints.confirm, {}],
    ['renewing it', postEndpoints.renew, { sellBuyByDate: inDays(90) }],
    ['another price', postEndpoints.edit, { price: '1' }],
    ['reserving it', postEndpoints.edit, { postStatus: 'In progress' }],
    ['archiving it', postEndpoints.archive, {}],
  ] as const)('%s answers the question', async ([_what, row, more], { site }) => {
    const postId = await publishFor(site, 100);
    await site.wakeAfter(30);
    await expectUnread(site.author, ['still-available']);
    expect(await site.author.call(row, { postId, ...more })).toMatchObject({ status: 200 });
    expect(await expectUnread(site.author, [])).toEqual([]);
  });

  test('is not answered by another edit', async ({ site }) => {
    const postId = await publishFor(site, 100);
    await site.wakeAfter(30);
    await expectUnread(site.author, ['still-available']);
    await site.author.call(postEndpoints.edit, { postId, price: '45.50', quantity: '2' });
    expect(await expectUnread(site.author, ['still-available'])).toHaveLength(1);
  });

  test('is asked about again 30 days after the answer', async ({ site }) => {
    const postId = await publishFor(site, 100);
    await site.wakeAfter(30);
    await expectUnread(site.author, ['still-available']);
    await site.author.call(postEndpoints.confirm, { postId });
    await site.wakeAfter(30);
    expect(await expectUnread(site.author, ['still-available'])).toHaveLength(1);
  });

  test('is not asked about while it is reserved or has expired', async ({ site }) => {
    const reserved = await publishFor(site, 100);
    await site.author.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' });
    await publishFor(site, 10);
    await site.wakeAfter(31);
    expect(await expectUnread(site.author, ['post-expired'])).toHaveLength(1);
  });
});

test('admins are notified once a day that posts have waited for more than 12 hours', async ({ site }) => {
  const waitFrom = (postId: string, ago: string) =>
    site.database.sql('update posts set submitted_at = now() - $2::interval where id = $1', [postId, ago]);
  await waitFrom(await createPost(site.author), '12 hours');
  await waitFrom(await createPost(site.author), '11 hours 45 minutes');
  const { oldest } = (await site.admin.call(deskEndpoints.summary)).body['posts'] as { oldest: string };
  await site.wakeAfter(0);
  const [notice] = await expectUnread(site.admin, ['queue-waits']);
  expect(notice).toMatchObject({
    post_id: null,
    data: { count: 1, oldest },
  });
  await expectUnread(site.author, []);
  await readAll(site.admin);
  await site.runJobs();
  await expectUnread(site.admin, []);
  await site.wakeAfter(1);
  await expectUnread(site.admin, ['queue-waits']);
});
