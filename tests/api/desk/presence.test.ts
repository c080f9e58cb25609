import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, type Person } from '../../support/people.ts';

const seenBy = async (person: Person, postId: string | null = null) =>
  (await person.call(deskEndpoints.presence, { postId })).body;

test('an admin sees which posts other admins have open', async ({ admin, second }) => {
  expect(await seenBy(admin, '41')).toEqual({ open: [], decided: [] });
  expect(await seenBy(second, '42')).toEqual({
    open: [{ post_id: '41', username: admin.username }],
    decided: [],
  });
  expect(await seenBy(admin, null)).toEqual({
    open: [{ post_id: '42', username: second.username }],
    decided: [],
  });
  expect((await seenBy(second, '42'))['open']).toEqual([]);
});

test('a post that was opened more than 60 seconds ago is not shown', async ({ server, second, admin }) => {
  await seenBy(second, '42');
  const age = (seconds: number) =>
    server.database.sql('update desk_presence set seen_at = now() - make_interval(secs => $1)', [seconds]);
  await age(45);
  expect((await seenBy(admin))['open']).toHaveLength(1);
  await age(61);
  expect((await seenBy(admin))['open']).toEqual([]);
  // An admin who still has the post open reports it again.
  await seenBy(second, '42');
  expect((await seenBy(admin))['open']).toHaveLength(1);
  const setRole = (role: string) =>
    server.database.sql('update members set role = $2 where email = $1', [second.email, role]);
  await setRole('member');
  expect((await seenBy(admin))['open']).toEqual([]);
  await setRole('admin');
});

test('an admin sees what others decided within the last minute', async ({
  server,
  author,
  second,
  admin,
}) => {
  const [first, old, own] = await Promise.all([createPost(author), createPost(author), createPost(author)]);
  await second.call(postEndpoints.deny, { postId: first });
  await second.call(postEndpoints.approve, { postId: old });
  await admin.call(postEndpoints.approve, { postId: own });
  for (const [postId, seconds] of [
    [first, 45],
    [old, 61],
  ])
    await server.database.sql(
      'update posts set decided_at = now() - make_interval(secs => $2) where id = $1',
      [postId, seconds],
    );
  expect((await seenBy(admin))['decided']).toEqual([
    {
      post_id: first,
      post_status: 'Denied',
      username: second.username,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
});

test.for([[{}], [{ postId: 'x' }], [{ postId: true }]])('%j is refused', async ([input], { admin }) => {
  expect(await admin.call(deskEndpoints.presence, input)).toMatchObject({
    status: 400,
    body: { field: 'postId' },
  });
});
