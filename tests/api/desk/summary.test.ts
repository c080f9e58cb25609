import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addAdmin, addMember, createPost, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  [author, admin] = await Promise.all([addMember(server), addAdmin(server)]);
});
afterAll(() => server.stop());

const summary = async () => (await admin.call(deskEndpoints.summary)).body;
const nothing = { count: 0, oldest: null };

test('summarizes what is waiting since when, and what was decided today', async () => {
  expect(await summary()).toEqual({
    posts: nothing,
    profile_updates: nothing,
    reports: nothing,
    decided_today: { posts: 0, profile_updates: 0, reports: 0 },
  });
  const [first, second, third] = await Promise.all([
    createPost(author),
    createPost(author),
    createPost(author),
  ]);
  await server.database.sql("update posts set submitted_at = '2026-01-02T03:04:05Z' where id = $1", [second]);
  expect(await summary()).toMatchObject({ posts: { count: 3, oldest: '2026-01-02T03:04:05.000Z' } });
  await admin.call(postEndpoints.approve, { postId: first });
  await admin.call(postEndpoints.deny, { postId: second });
  await admin.call(postEndpoints.approve, { postId: third });
  await server.database.sql("update posts set decided_at = now() - interval '25 hours' where id = $1", [
    third,
  ]);
  expect(await summary()).toMatchObject({ posts: nothing, decided_today: { posts: 2 } });
  await admin.call(postEndpoints.returnToReview, { postId: second });
  expect(await summary()).toMatchObject({ posts: { count: 1 }, decided_today: { posts: 1 } });
});
