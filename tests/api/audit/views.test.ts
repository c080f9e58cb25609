import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { createPost, joinAs, joinAsAdmin, type Person } from '../../support/people.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';

const test = base.extend('admin', ({ server }) => joinAsAdmin(server));

interface Entry {
  audit_id: string;
  action: string;
  actor: string | null;
  object: string | null;
  object_name: string | null;
  outcome: string;
}
const read = async (admin: Person, query: Record<string, string> = {}) =>
  (await admin.call(auditEndpoints.trail, query)).body as unknown as Entry[];

test('filters entries by decisions, posts, accounts, refusals and by member', async ({ server, admin }) => {
  const author = await joinAs(server);
  const [first, second] = [await createPost(author), await createPost(author)];
  await admin.call(postEndpoints.approve, { postId: first });
  await admin.call(postEndpoints.deny, { postId: first, denyReason: 'too late' });
  await admin.call(postEndpoints.deny, { postId: second, denyReason: 'blurry' });
  await author.call(postEndpoints.edit, { postId: first, postStatus: 'In progress' });
  await author.call(postEndpoints.remove, { postId: second });
  await askUpdate(author, { defaultProfileImageExists: 'false', username: `${author.username}x` });
  await approveUpdate(admin, await openRequestOf(author, admin));
  await new Client(server.url).call(authEndpoints.logIn, {
    usernameOrEmail: author.email,
    password: 'not-the-one',
  });

  const decisions = await read(admin, { show: 'decisions', actor: 'CHIEF' });
  expect(decisions.slice(0, 4).map(({ action, outcome }) => [action, outcome])).toEqual([
    ['approve-profile-update', 'done'],
    ['deny-post', 'done'],
    ['deny-post', 'refused'],
    ['approve-post', 'done'],
  ]);
  expect((await read(admin, { show: 'posts' })).slice(0, 4).map(({ action }) => action)).toEqual([
    'delete-post',
    'change-status',
    'create-post',
    'create-post',
  ]);
  expect((await read(admin, { show: 'accounts' })).slice(0, 2).map(({ action }) => action)).toEqual([
    'log-in',
    'request-profile-update',
  ]);
  expect((await read(admin, { show: 'refused' })).slice(0, 2).map(({ action }) => action)).toEqual([
    'log-in',
    'deny-post',
  ]);
  const own = await read(admin, { actor: `${author.username}x` });
  expect(new Set(own.map(({ actor }) => actor))).toEqual(new Set([`${author.username}x`]));
  expect(own.map(({ action }) => action)).toContain('log-in');
});

test('names the object of an entry, but not the title of a draft', async ({ server, admin }) => {
  const author = await joinAs(server);
  const shown = await createPost(author, { title: 'Rice cooker 电饭煲' });
  const draft = await createPost(author, { title: 'Nobody knows of this', postStatus: 'Draft' });
  const gone = await createPost(author, { title: 'Soon gone' });
  await author.call(postEndpoints.remove, { postId: gone });
  const entries = await read(admin, { show: 'posts', actor: author.username });
  const nameOf = (postId: string) => entries.find(({ object }) => object === `post ${postId}`)?.object_name;
  expect(nameOf(shown)).toBe('Rice cooker 电饭煲');
  expect(nameOf(draft)).toBeNull();
  expect(nameOf(gone)).toBeNull();
});

test('the cursor is stable while entries are added', async ({ server, admin }) => {
  const author = await joinAs(server);
  const postId = await createPost(author);
  for (let times = 0; times < 26; times += 1) {
    await admin.call(postEndpoints.approve, { postId });
    await admin.call(postEndpoints.deny, { postId });
  }
  const first = await read(admin, { show: 'decisions' });
  expect(first).toHaveLength(50);
  await admin.call(postEndpoints.approve, { postId });
  const rest = await read(admin, { show: 'decisions', before: first.at(-1)?.audit_id ?? '' });
  const ids = [...first, ...rest].map(({ audit_id: id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect(rest.length).toBeGreaterThan(5);
});

test.for([
  { show: 'everything' },
  { before: '0' },
  { before: '-1' },
  { before: '1 or 1=1' },
  { actor: 'chief\0' },
])('%j is refused', async (query, { admin }) => {
  expect(await admin.call(auditEndpoints.trail, query)).toMatchObject({
    status: 400,
    body: { field: Object.keys(query)[0] },
  });
});
