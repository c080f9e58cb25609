import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { lift, newMember, suspend } from '../../support/members.ts';
import { addMember, createPost, password, publishPost, type Person } from '../../support/people.ts';

/** Asking for the contact of an author: who is counted, and who learns of it. */

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const nobodyElse = { asked_count: null, last_asked: null };

const connect = (who: Person, postId: string) => who.call(postEndpoints.connect, { postId });
const readBy = async (who: Person, postId: string) => (await who.call(postEndpoints.full, { postId })).body;

async function listedBy(
  who: Person,
  row: (typeof postEndpoints)[keyof typeof postEndpoints],
  postId: string,
) {
  const posts = (await who.call(row)).body as unknown as { post_id: string }[];
  return posts.find(({ post_id }) => post_id === postId);
}

test('a member counts once, and keeps the time at which they asked first', async ({
  author,
  admin,
  member,
  other,
}) => {
  const postId = await publishPost(author, admin);
  expect(await readBy(author, postId)).toMatchObject({ asked_count: 0, last_asked: null, asked_at: null });
  const first = await connect(member, postId);
  expect(first).toMatchObject({ status: 200, body: { asked_at: instant, ...nobodyElse } });
  expect((await connect(member, postId)).body).toEqual(first.body);
  const second = await connect(other, postId);
  const state = { asked_count: 2, last_asked: second.body['asked_at'], asked_at: null };
  expect(await readBy(author, postId)).toMatchObject(state);
  expect((await connect(author, postId)).body).toEqual(state);
  expect(await readBy(member, postId)).toMatchObject({ ...first.body });
});

test('lists tell the number to the author only', async ({ author, admin, member, other }) => {
  const postId = await publishPost(author, admin);
  const { asked_at: last_asked } = (await connect(member, postId)).body;
  for (const row of [postEndpoints.myAvailable, postEndpoints.market])
    expect(await listedBy(author, row, postId)).toMatchObject({ asked_count: 1, last_asked });
  for (const who of [member, other, admin]) {
    expect(await listedBy(who, postEndpoints.market, postId)).toMatchObject(nobodyElse);
    expect(await readBy(who, postId)).toMatchObject(nobodyElse);
  }
});

test('concurrent openings of the dialog count once, and all get the same time', async ({
  author,
  admin,
  member,
  server,
}) => {
  const postId = await publishPost(author, admin);
  const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
  const asked = Array.from({ length: 4 }, () => connect(member, postId));
  await held.giveWay(4);
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['asked_at'])}`)).size).toBe(1);
  expect(await readBy(author, postId)).toMatchObject({ asked_count: 1 });
});

test('the number stays when the post is reserved, archived or returned to review', async ({
  author,
  admin,
  member,
  other,
}) => {
  const postId = await publishPost(author, admin);
  await connect(member, postId);
  await author.call(postEndpoints.edit, { postId, postStatus: 'In progress' });
  await connect(other, postId);
  await admin.call(postEndpoints.returnToReview, { postId, reason: 'Please look again' });
  expect(await readBy(author, postId)).toMatchObject({ asked_count: 2 });
  await admin.call(postEndpoints.approve, { postId });
  await author.call(postEndpoints.archive, { postId });
  expect(await listedBy(author, postEndpoints.myArchived, postId)).toMatchObject({ asked_count: 2 });
});

test('an archived post counts nobody, and that is no error', async ({ author, admin, member }) => {
  const postId = await publishPost(author, admin);
  await author.call(postEndpoints.archive, { postId });
  expect(await connect(member, postId)).toMatchObject({
    status: 200,
    body: { asked_at: null, ...nobodyElse },
  });
  expect(await readBy(author, postId)).toMatchObject({ asked_count: 0 });
});

test('an own post counts nobody in any status', async ({ author, admin }) => {
  const denied = await createPost(author);
  await admin.call(postEndpoints.deny, { postId: denied });
  for (const postId of [denied, await createPost(author), await createPost(author, { postStatus: 'Draft' })])
    expect(await connect(author, postId)).toMatchObject({
      status: 200,
      body: { asked_at: null, asked_count: 0, last_asked: null },
    });
});

test('what is not on the market is not found, by admins neither', async ({ author, admin, member }) => {
  const denied = await createPost(author);
  await admin.call(postEndpoints.deny, { postId: denied });
  for (const postId of [denied, await createPost(author), '987654'])
    for (const who of [member, admin])
      expect(await connect(who, postId)).toMatchObject({ status: 404, code: 'post_not_found' });
  expect(await member.call(postEndpoints.connect, {})).toMatchObject({
    status: 400,
    body: { field: 'postId' },
  });
});

test('a post of a suspended author is not found by members, and found again afterwards', async ({
  admin,
  member,
  server,
}) => {
  const { member: author, userId } = await newMember(server);
  const postId = await publishPost(author, admin);
  await suspend(admin, userId, { days: 7 });
  expect(await connect(member, postId)).toMatchObject({ status: 404, code: 'post_not_found' });
  await lift(admin, userId);
  expect(await connect(member, postId)).toMatchObject({ status: 200, body: { asked_at: instant } });
});

test('a post that is deleted meanwhile is not found', async ({ author, admin, member, server }) => {
  const postId = await publishPost(author, admin);
  const held = await hold(server.database, 'delete from posts where id = $1', [postId]);
  const asked = connect(member, postId);
  await held.giveWay();
  expect(await asked).toMatchObject({ status: 404, code: 'post_not_found' });
});

test('a closed account takes its asks away', async ({ author, admin, member, server }) => {
  const postId = await publishPost(author, admin);
  const { asked_at: last_asked } = (await connect(member, postId)).body;
  const leaver = await addMember(server);
  await connect(leaver, postId);
  expect(await leaver.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
  expect(await readBy(author, postId)).toMatchObject({ asked_count: 1, last_asked });
});

test('the download of data has the own asks, and the trail has none', async ({
  author,
  admin,
  server,
  member,
}) => {
  const asker = await addMember(server);
  const postId = await publishPost(author, admin);
  const { asked_at } = (await connect(asker, postId)).body;
  await connect(member, postId);
  const { asks } = (await asker.call(profileEndpoints.downloadData)).body as unknown as {
    asks: { post_id: string; asked_at: string }[];
  };
  expect(asks).toEqual([{ post_id: postId, asked_at: expect.any(String) as string }]);
  expect(Date.parse(asks[0]?.asked_at ?? '')).toBe(Date.parse(String(asked_at)));
  expect(JSON.stringify((await author.call(profileEndpoints.downloadData)).body)).not.toContain(
    asker.username,
  );
  expect(await server.database.sql("select from audit where action like '%connect%'")).toEqual([]);
});
