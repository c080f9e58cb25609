import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { inDays, publishFor, type MovableSite } from '../../support/clock.ts';
import { clockTest as test } from '../../support/fixtures.ts';
import { expectUnread } from '../../support/notices.ts';
import { statusOf } from '../../support/people.ts';

/** A pause ends by the day, and posts that expired in it are not archived without a word. */

const shown = async ({ saver }: MovableSite, ids: readonly string[]) => {
  const { body } = await saver.call(postEndpoints.market);
  const listed = (body as unknown as { post_id: string }[]).map(({ post_id }) => post_id);
  return ids.map((id) => listed.includes(id));
};

test('posts are hidden until the day before, and back on the day', async ({ site }) => {
  const [long, short] = [await publishFor(site, 60), await publishFor(site, 3)];
  await site.author.call(memberEndpoints.setPause, { until: inDays(4) });
  await site.wakeAfter(3);
  expect(await shown(site, [long, short])).toEqual([false, false]);
  expect(await site.saver.call(postEndpoints.full, { postId: long })).toMatchObject({ status: 404 });
  await expectUnread(site.author, []);

  await site.wakeAfter(1);
  await expect.poll(() => shown(site, [long, short])).toEqual([true, false]);
  expect(await site.saver.call(postEndpoints.full, { postId: long })).toMatchObject({ status: 200 });
  expect((await site.author.call(profileEndpoints.info)).body).not.toHaveProperty('paused_until');
  await expectUnread(site.author, ['post-expired']);
});

test('a post that expired long ago is archived three days after the warning that follows a pause', async ({
  site,
}) => {
  const postId = await publishFor(site, 2);
  await site.author.call(memberEndpoints.setPause, { until: inDays(40) });
  await site.wakeAfter(39);
  expect(await statusOf(site.author, postId)).toBe('Available');
  await expectUnread(site.author, []);

  await site.author.call(memberEndpoints.setPause, { until: null });
  await site.runJobs();
  expect(await expectUnread(site.author, ['post-archives-soon'])).toMatchObject([
    { data: { archives_on: inDays(3) } },
  ]);
  expect(await statusOf(site.author, postId)).toBe('Available');
  await site.wakeAfter(3);
  expect(await statusOf(site.author, postId)).toBe('Archived');
});
