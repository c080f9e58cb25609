import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, publishPost, type Person } from '../../support/people.ts';

/** Which posts count as deals, and that the count keeps them. */

const dealsMade = async (admin: Person, author: Person) =>
  (await admin.call(memberEndpoints.get, { username: author.username })).body['deals_made'];
const done = (answer: Promise<{ status: number }>) => expect(answer).resolves.toMatchObject({ status: 200 });

test('archiving or deleting a post on the market counts as a deal if the call says so', async ({
  server,
  author,
  admin,
}) => {
  const [archived, deleted, reserved] = [
    await publishPost(author, admin, { category: 'Food' }),
    await publishPost(author, admin, { category: 'Textbook' }),
    await publishPost(author, admin),
  ];
  await done(author.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' }));
  await done(author.call(postEndpoints.archive, { postId: archived, dealMade: true }));
  await done(author.call(postEndpoints.remove, { postId: deleted, dealMade: true }));
  await done(author.call(postEndpoints.archive, { postId: reserved, dealMade: 'true' }));
  expect(await dealsMade(admin, author)).toBe(3);
  // Archived posts were counted when they left the market.
  await done(author.call(postEndpoints.remove, { postId: archived, dealMade: true }));
  expect(await dealsMade(admin, author)).toBe(3);
  const kept = await server.database.sql<{ category: string }>(
    "select category from deals where made_at > now() - interval '1 hour' order by id",
  );
  expect(kept.map(({ category }) => category)).toEqual(['Food', 'Textbook', 'Others']);
  const { body } = await author.call(profileEndpoints.downloadData);
  expect(body['deals']).toHaveLength(3);
});

test('everybody sees in lists and on the page that a post ended with a deal', async ({
  author,
  other,
  admin,
}) => {
  const [sold, gone] = [await publishPost(author, admin), await publishPost(author, admin)];
  await done(author.call(postEndpoints.archive, { postId: sold, dealMade: true }));
  await done(author.call(postEndpoints.archive, { postId: gone }));
  const { body } = await other.call(postEndpoints.market, { postStatusOption: 'Archived' });
  const listed = body as unknown as { post_id: string; deal_made: boolean }[];
  for (const [postId, isSold] of [
    [sold, true],
    [gone, false],
  ] as const) {
    expect(listed.find(({ post_id }) => post_id === postId)?.deal_made).toBe(isSold);
    expect((await other.call(postEndpoints.full, { postId })).body['deal_made']).toBe(isSold);
  }
});

test('no other call counts as a deal', async ({ admin, author }) => {
  const before = await dealsMade(admin, author);
  await done(author.call(postEndpoints.archive, { postId: await publishPost(author, admin) }));
  await done(
    author.call(postEndpoints.archive, { postId: await publishPost(author, admin), dealMade: false }),
  );
  await done(author.call(postEndpoints.remove, { postId: await publishPost(author, admin) }));
  await done(author.call(postEndpoints.archive, { postId: await createPost(author), dealMade: true }));
  const draft = await createPost(author, { postStatus: 'Draft' });
  await done(author.call(postEndpoints.remove, { postId: draft, dealMade: true }));
  const foreign = await publishPost(admin, admin);
  const refused = await author.call(postEndpoints.archive, { postId: foreign, dealMade: true });
  expect(refused).toMatchObject({ status: 403 });
  expect(await dealsMade(admin, author)).toBe(before);
});
