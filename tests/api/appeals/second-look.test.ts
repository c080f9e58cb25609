import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { accept, appeal, waiting } from '../../support/appeals.ts';
import { siteTest } from '../../support/fixtures.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';

/** Another look is that of another admin. `admin` decides about the post first. */

const test = siteTest
  .extend('author', ({ server }) => addMember(server))
  .extend('postId', async ({ author, admin }) => {
    const postId = await createPost(author);
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
    return postId;
  })
  .extend('appealId', async ({ author, second, postId }) => {
    await appeal(author, postId);
    return (await waiting(second))[0]?.appeal_id ?? '';
  });

const read = async (who: Person, postId: string) => (await who.call(postEndpoints.full, { postId })).body;

test('an appeal outlives a return and a new denial by the admin whose decision it is against', async ({
  author,
  admin,
  second,
  postId,
  appealId,
}) => {
  const returned = await admin.call(postEndpoints.returnToReview, { postId, reason: 'Changed my mind' });
  expect(returned).toMatchObject({ status: 200 });
  expect(await waiting(second)).toEqual([]);
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Still blurry' });
  expect(await waiting(second)).toMatchObject([
    { appeal_id: appealId, post_id: postId, decision: { reason: 'Still blurry' } },
  ]);
  expect(await read(author, postId)).toMatchObject({ appeal_state: 'open' });
  expect(await appeal(author, postId)).toMatchObject({ status: 409, code: 'appeal_made' });
  expect(await accept(admin, appealId)).toMatchObject({ status: 403, code: 'own_decision' });
  // The return and denial of another admin is the second look.
  await second.call(postEndpoints.returnToReview, { postId, reason: 'Let me see' });
  await second.call(postEndpoints.deny, { postId });
  expect(await waiting(admin)).toEqual([]);
  expect(await read(author, postId)).toMatchObject({ appeal_state: 'possible' });
});

test('an approval ends an appeal for good', async ({ author, admin, second, postId, appealId }) => {
  await admin.call(postEndpoints.returnToReview, { postId, reason: 'Fine' });
  await admin.call(postEndpoints.approve, { postId });
  await admin.call(postEndpoints.takeDown, { postId, reason: 'Sold' });
  expect(await waiting(second)).toEqual([]);
  expect(await accept(second, appealId)).toMatchObject({ status: 409 });
  expect(await read(author, postId)).toMatchObject({ appeal_state: 'possible' });
});
