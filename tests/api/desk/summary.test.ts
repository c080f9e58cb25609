import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, uniqueName, type Person } from '../../support/people.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';

const summary = async (admin: Person) => (await admin.call(deskEndpoints.summary)).body;
const nothing = { count: 0, oldest: null };

test('summarizes what is waiting since when, and what was decided today', async ({
  server,
  admin,
  author,
}) => {
  expect(await summary(admin)).toEqual({
    posts: nothing,
    profile_updates: nothing,
    reports: nothing,
    appeals: nothing,
    decided_today: { posts: 0, profile_updates: 0, reports: 0, appeals: 0 },
  });
  const [first, second, third] = await Promise.all([
    createPost(author),
    createPost(author),
    createPost(author),
  ]);
  await server.database.sql("update posts set submitted_at = '2026-01-02T03:04:05Z' where id = $1", [second]);
  expect(await summary(admin)).toMatchObject({ posts: { count: 3, oldest: '2026-01-02T03:04:05.000Z' } });
  await admin.call(postEndpoints.approve, { postId: first });
  await admin.call(postEndpoints.deny, { postId: second });
  await admin.call(postEndpoints.approve, { postId: third });
  const midnight = "date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'";
  const decideAt = (table: string, instant: string, id: string) =>
    server.database.sql(`update ${table} set decided_at = ${instant} where id = $1`, [id]);
  await decideAt('posts', midnight, first);
  await decideAt('posts', `${midnight} - interval '1 second'`, third);
  expect(await summary(admin)).toMatchObject({ posts: nothing, decided_today: { posts: 2 } });
  await admin.call(postEndpoints.returnToReview, { postId: second });
  expect(await summary(admin)).toMatchObject({ posts: { count: 1 }, decided_today: { posts: 1 } });

  await askUpdate(author, { username: uniqueName('next') });
  expect(await summary(admin)).toMatchObject({ profile_updates: { count: 1 } });
  const suspendUntil = (until: string | null) =>
    server.database.sql('update members set suspended_until = $2 where email = $1', [author.email, until]);
  await suspendUntil('infinity');
  expect(await summary(admin)).toMatchObject({ posts: nothing, profile_updates: nothing });
  await suspendUntil(null);
  const request = await openRequestOf(author, admin);
  await approveUpdate(admin, request);
  expect(await summary(admin)).toMatchObject({ decided_today: { profile_updates: 1 } });
  await decideAt('profile_requests', `${midnight} - interval '1 second'`, request?.['request_id'] ?? '');
  expect(await summary(admin)).toMatchObject({
    profile_updates: nothing,
    decided_today: { profile_updates: 0 },
  });
});
