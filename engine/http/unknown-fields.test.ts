import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { test } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addMember, password, postFields, uniqueName, type Person } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';
import type { Endpoint } from '../endpoint.ts';

/** Unknown fields are ignored, whatever their names (rule G3). */

const ids = {
  id: '1',
  author_id: '1',
  authorId: '1',
  member_id: '1',
  memberId: '1',
  user_id: '1',
  userId: '1',
};
const ofMember = {
  role: 'admin',
  isAdmin: 'true',
  is_admin: 'true',
  verified: 'true',
  update_result: 'approved',
  updateResult: 'approved',
  profile_image: 'x.webp',
  wechat_image: 'x.webp',
  username_changed_at: '2000-01-01',
  usernameChangedAt: '2000-01-01',
  pending_update: 'false',
};
const ofPost = {
  isAuthor: 'true',
  saved_count: '99',
  savedCount: '99',
  is_saved: 'true',
  post_status: 'Available',
  status: 'Available',
  deny_reason: 'taken over',
  denyReason: 'taken over',
  date_of_creation: '2000-01-01',
  created_at: '2000-01-01',
  createdAt: '2000-01-01',
  date_of_last_edit: '2000-01-01',
  editedAt: '2000-01-01',
  date_of_expiration: '2099-01-01',
  expires_on: '2099-01-01',
  expiresOn: '2099-01-01',
  lapsed: 'true',
  priceCny: '1',
  price_cny: '1',
};
const unknown = { ...ids, ...ofMember, ...ofPost };

const memberRow = async (server: TestServer, email: string): Promise<Record<string, unknown>> => {
  const [row] = await server.database.sql<Record<string, unknown>>('select * from members where email = $1', [
    email,
  ]);
  // Ignored, because the first request of a day stores the day.
  return { ...row, last_seen_on: '' };
};
const ok = async (who: Person, row: Endpoint, input: Record<string, unknown>) => {
  const answer = await who.call(row, { ...unknown, ...input });
  expect(answer).toMatchObject({ status: 200 });
  return answer;
};

test('[G3.1] sign-up and verification create a plain member with the address that got the code', async ({
  server,
  author,
}) => {
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  const visitor = await addMember(server);
  await ok(visitor, authEndpoints.signUp, { username, email, password });
  const verificationCode = await server.mailbox.code(email);
  const claims = { email: author.email, username: author.username, role: 'admin' };
  await ok(visitor, authEndpoints.verifyUser, { ...claims, verificationCode });
  const made = await memberRow(server, email);
  expect(made).toMatchObject({
    username,
    role: 'member',
    update_result: null,
    profile_image: null,
    wechat_image: null,
    username_changed_at: null,
  });
  expect(made?.['id']).not.toBe('1');
  expect((await memberRow(server, author.email))?.['username']).toBe(author.username);
});

test('[G3.1] a member cannot change role, e-mail or other members by requesting an update', async ({
  server,
  author,
  admin,
}) => {
  const [before, someone] = [await memberRow(server, author.email), await memberRow(server, admin.email)];
  await ok(author, profileEndpoints.requestUpdate, {
    email: 'other@nyu.edu',
    username: author.username,
    profileImage: sampleImage('png'),
  });
  expect(await memberRow(server, author.email)).toEqual(before);
  await ok(author, profileEndpoints.updatePendingState, { email: 'other@nyu.edu', pending_state: false });
  await ok(author, profileEndpoints.dismissDecision, { email: 'other@nyu.edu' });
  expect(await memberRow(server, author.email)).toEqual(before);
  expect(await memberRow(server, admin.email)).toEqual(someone);
  const [request] = await server.database.sql<Record<string, unknown>>('select * from profile_requests');
  expect(request).toMatchObject({ member_id: before?.['id'], status: 'open' });
});

test('[G3.1] a post is created by the caller, now, as Pending and without saves', async ({
  server,
  author,
}) => {
  const { body } = await ok(author, postEndpoints.create, postFields());
  const [post] = await server.database.sql<{ created_at: Date; expires_on: Date }>(
    'select p.*, c.saved_count from posts p join post_counts c on c.post_id = p.id where p.id = $1',
    [body['postId']],
  );
  expect(post).toMatchObject({
    author_id: (await memberRow(server, author.email))['id'],
    status: 'Pending',
    edited_at: null,
    deny_reason: null,
    saved_count: 0,
    lapsed: false,
    price_cny: '4550',
  });
  expect(post?.created_at.getTime()).toBeGreaterThan(Date.now() - 86_400_000);
  expect(post?.expires_on.getFullYear()).toBeLessThan(2099);
});
