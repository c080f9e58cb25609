import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { createPost, publishPost, uniqueName, type Person } from '../../support/people.ts';
import { decide, report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';

/** Admins do not decide about their own posts and person while another admin could. */

test.beforeEach(({ server, second }) => isSecondAdmin(server, second, true));

const isSecondAdmin = (server: TestServer, second: Person, is: boolean) =>
  server.database.sql('update members set role = $2 where username = $1', [
    second.username,
    is ? 'admin' : 'member',
  ]);
const refused = { status: 403, code: 'own_affair' };
const own = async (second: Person, more: Record<string, unknown> = {}) =>
  (await second.call(auditEndpoints.trail, { own: true, ...more })).body as unknown as Record<
    string,
    unknown
  >[];

test('own posts are decided by another admin', async ({ admin, second }) => {
  const postId = await createPost(admin);
  expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject(refused);
  expect(await admin.call(postEndpoints.deny, { postId })).toMatchObject(refused);
  const [results] = (await admin.call(postEndpoints.decide, { decisions: [{ postId, approve: true }] }))
    .body as unknown as { code: string }[];
  expect(results).toMatchObject({ postId, code: 'own_affair' });
  await second.call(postEndpoints.approve, { postId });
  expect(await admin.call(postEndpoints.takeDown, { postId, reason: 'x' })).toMatchObject(refused);
  expect(await admin.call(postEndpoints.returnToReview, { postId, reason: 'x' })).toMatchObject(refused);
  expect((await admin.call(postEndpoints.full, { postId })).body).toMatchObject({
    post_status: 'Available',
  });
});

test('reports about the own posts and person are decided by another admin', async ({
  server,
  admin,
  second,
  author,
}) => {
  const postId = await publishPost(admin, second);
  const userId = await idOf(server, admin);
  for (const object of [{ postId }, { userId }]) {
    await report(author, object);
    expect(await decide(admin, object)).toMatchObject(refused);
    expect(await decide(second, object)).toMatchObject({ status: 200 });
  }
});

test('the own profile update is decided by another admin', async ({ admin, second }) => {
  await askUpdate(admin, { username: uniqueName('next') });
  const request = await openRequestOf(admin, second);
  expect(await approveUpdate(admin, request)).toMatchObject(refused);
  const denial = { requestId: request?.['request_id'], requester_user_id: request?.['user_id'] };
  expect(await admin.call(profileEndpoints.denyUpdate, denial)).toMatchObject(refused);
  expect(await second.call(profileEndpoints.denyUpdate, denial)).toMatchObject({ status: 200 });
});

test('a single admin decides, and the trail marks it', async ({ server, second, admin, author }) => {
  await isSecondAdmin(server, second, false);
  const postId = await publishPost(admin, admin);
  const userId = await idOf(server, admin);
  await report(author, { userId });
  expect(await decide(admin, { userId })).toMatchObject({ status: 200 });
  await isSecondAdmin(server, second, true);
  const other = await publishPost(author, admin);
  await admin.call(postEndpoints.takeDown, { postId, reason: 'x' });
  expect((await own(second)).slice(0, 3)).toMatchObject([
    {
      action: 'take-down-post',
      object: `post ${postId}`,
      outcome: 'refused',
      reason: 'own_affair',
      is_own: true,
    },
    { action: 'decide-report', object: `member ${userId}`, outcome: 'done', is_own: true },
    { action: 'approve-post', object: `post ${postId}`, outcome: 'done', is_own: true },
  ]);
  expect(await own(second, { action: 'create-post' })).toEqual([]);
  const [others] = (await second.call(auditEndpoints.trail, { postId: other })).body as unknown as object[];
  expect(others).toMatchObject({ action: 'approve-post', is_own: false });
  const csv = await second.fetch(`${auditEndpoints.trailCsv.path}?own=true`);
  expect(await csv.text()).toContain(`post ${postId}`);
});
