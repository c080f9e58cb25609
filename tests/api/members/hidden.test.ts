import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callTable } from '../../../contract/call-table.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { filterOptions } from '../../../contract/posts/filter-options.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { hold } from '../../support/hold.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf, lift, logIn, suspend } from '../../support/members.ts';
import { expectUnread, noticesOf } from '../../support/notices.ts';
import {
  addAdmin,
  addMember,
  createPost,
  inFourMonths,
  postFields,
  publishPost,
  uniqueName,
  type Person,
} from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';
import { waitFor } from '../../support/wait-for.ts';

/**
 * A suspended member's posts, images and profile are hidden from others, and visible again when the suspension ends. A
 * pause hides the posts and the QR code.
 */

let server: TestServer;
let admin: Person;
let author: Person;
let reader: Person;
let authorId: string;
const posts: Record<string, string> = {};
const images: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  [admin, author, reader] = await Promise.all([addAdmin(server), addMember(server), addMember(server)]);
  authorId = await idOf(server, author);
  const image = () => ({ title: 'Telescope 天文望远镜', images: sampleImage('png') });
  for (const name of ['available', 'reserved', 'archived'])
    posts[name] = await publishPost(author, admin, image());
  posts['pending'] = await createPost(author, image());
  for (const postId of Object.values(posts)) await reader.call(postEndpoints.save, { postId });
  await author.call(postEndpoints.edit, { postId: posts['available'], price: '1' });
  await author.call(postEndpoints.edit, { postId: posts['reserved'], postStatus: 'In progress' });
  await author.call(postEndpoints.archive, { postId: posts['archived'] });
  await admin.call(postEndpoints.save, { postId: posts['archived'] });
  await expectUnread(reader, ['saved-gone', 'saved-reserved', 'saved-cheaper']);
  await askUpdate(author, { profileImage: sampleImage('png'), wechatQRCodeImage: sampleImage('jpg') });
  await approveUpdate(admin, await openRequestOf(author, admin));
  await askUpdate(author, { username: uniqueName('next'), profileImage: sampleImage('png') });

  const { body } = await admin.call(postEndpoints.full, { postId: posts['available'] });
  images['post'] = String(body['image_url']);
  images['profile'] = String(body['profile_image']);
  images['QR code'] = String(body['wechat_qr_code_image']);
  // Another author, so that no list is empty.
  await publishPost(reader, admin, { title: 'Telescope stand' });
  await createPost(reader, { title: 'Telescope bag' });
});
afterAll(() => server.stop());

const filters = [
  {},
  ...Object.entries(filterOptions).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
];

/** The ids of the author's posts in every list that others can read, and the replies to direct links. */
async function look() {
  const seen: Record<string, unknown> = {};
  const idsIn = (body: unknown) =>
    (body as { post_id: string; author_id: string }[])
      .filter(({ author_id }) => author_id === authorId)
      .map(({ post_id }) => post_id);
  for (const [role, person] of Object.entries({ reader, admin })) {
    for (const filter of filters) {
      const market = await person.call(postEndpoints.market, filter);
      const found = await person.call(postEndpoints.search, { search: '望远镜', ...filter });
      seen[`${role}: market ${JSON.stringify(filter)}`] = idsIn(market.body);
      seen[`${role}: search ${JSON.stringify(filter)}`] = idsIn(found.body);
    }
    const behind = await person.call(postEndpoints.market, { after: '999999', orderOption: 'Latest first' });
    seen[`${role}: behind a cursor`] = idsIn(behind.body);
    seen[`${role}: saved`] = idsIn((await person.call(postEndpoints.saved)).body);
    seen[`${role}: notices`] = (await noticesOf(person))
      .filter(({ kind }) => kind.startsWith('saved-'))
      .map(({ post_id, post_title, image_url }) => [post_id, post_title, image_url]);
    seen[`${role}: member`] = (await person.call(memberEndpoints.get, { username: author.username })).status;
    for (const [name, postId] of Object.entries(posts))
      seen[`${role}: link to ${name}`] = (await person.call(postEndpoints.full, { postId })).status;
    for (const [name, path] of Object.entries(images))
      seen[`${role}: ${name}`] = (await person.fetch(`/${path}`)).status;
  }
  seen['admin: pending'] = idsIn((await admin.call(postEndpoints.pending)).body);
  const updates = (await admin.call(profileEndpoints.listUpdates)).body as { user_id: string }[];
  seen['admin: updates'] = updates.map(({ user_id }) => user_id);
  const [own] = (await reader.call(postEndpoints.myAvailable)).body as { queue_place: number | null }[];
  seen['place behind in the queue'] = own?.queue_place;
  return seen;
}

test('content of a suspended member is hidden everywhere, and visible again afterwards', async () => {
  const before = await look();
  expect(before['reader: market {}']).toHaveLength(3);
  expect(before['admin: pending']).toEqual([posts['pending']]);
  expect(before['place behind in the queue']).toBe(2);
  expect(Object.entries(before).filter(([, found]) => found === 404)).toEqual([
    ['reader: link to pending', 404],
  ]);

  await suspend(admin, authorId);
  const during = await look();
  const rest = Object.entries(during).filter(([, found]) => !(Array.isArray(found) && found.length === 0));
  const gone = [null, null, null];
  expect(Object.fromEntries(rest)).toEqual({
    ...Object.fromEntries(
      [...Object.keys(posts).map((name) => `link to ${name}`), ...Object.keys(images), 'member'].flatMap(
        (name) => [
          [`reader: ${name}`, 404],
          [`admin: ${name}`, 200],
        ],
      ),
    ),
    'reader: notices': [gone, gone, gone],
    'place behind in the queue': 1,
  });

  await server.database.sql(
    "update members set suspended_until = now() - interval '1 second' where id = $1",
    [authorId],
  );
  expect(await look()).toEqual(before);
});

const pause = async (until: string | null) => {
  // A suspension has ended the session.
  await logIn(author, author);
  return author.call(memberEndpoints.setPause, { until });
};

test('posts of a member who has paused are hidden from others, and visible again when the pause ends', async () => {
  const before = await look();
  expect(await pause(inDays(14))).toMatchObject({ status: 200 });
  const during = await look();
  const gone = [null, null, null];
  const ofPosts = Object.entries(before).flatMap(([what, found]) => {
    if (/: (market|search|behind|saved)/.test(what)) return [[what, []]];
    if (/^reader: (link|post|QR code)/.test(what)) return [[what, 404]];
    return [[what, what === 'reader: notices' ? [gone, gone, gone] : found]];
  });
  expect(during).toEqual(Object.fromEntries(ofPosts));
  expect((await reader.call(memberEndpoints.get, { username: author.username })).body).toMatchObject({
    open_count: 0,
  });
  for (const person of [author, admin])
    expect((await person.call(postEndpoints.full, { postId: posts['available'] })).body).toMatchObject({
      paused_until: inDays(14),
    });
  expect((await author.call(postEndpoints.myAvailable)).body).toHaveLength(3);

  expect(await pause(null)).toMatchObject({ status: 200 });
  expect(await look()).toEqual(before);
  expect((await author.call(postEndpoints.full, { postId: posts['available'] })).body).toMatchObject({
    paused_until: null,
  });
});

describe.each([
  ['is suspended', () => suspend(admin, authorId), () => lift(admin, authorId)],
  ['has paused', () => pause(inDays(1)), () => pause(null)],
])('while a member %s', (_how, hide, show) => {
  beforeAll(async () => {
    await hide();
  });
  afterAll(async () => {
    await show();
  });

  const fieldsOf = (request: z.ZodMiniType) =>
    Object.keys(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const rows = callTable.filter(
    ({ access, request }) => access === 'member' && fieldsOf(request).includes('postId'),
  );

  test.each(rows.map((row) => [row.path, row] as const))('%s of their post is a 404', async (_path, row) => {
    const needed = fieldsOf(row.request).includes('title') ? postFields() : {};
    const input = {
      ...needed,
      postId: posts['available'],
      sellBuyByDate: inFourMonths,
      reason: 'spam',
      text: 'Why?',
    };
    expect(await reader.call(row, input)).toMatchObject({ status: 404, code: 'post_not_found' });
  });

  test('a cursor at a hidden post does not leak its price', async () => {
    const query = { after: posts['available'], orderOption: 'Lowest price', page: 2 };
    expect((await reader.call(postEndpoints.market, query)).body).toEqual([]);
  });
});

test('actions just before the suspension notify nobody', async () => {
  const member = await addMember(server);
  const memberId = await idOf(server, member);
  const [kept, deleted] = [await publishPost(member, admin), await publishPost(member, admin)];
  for (const postId of [kept, deleted]) await reader.call(postEndpoints.save, { postId });
  await reader.call(noticeEndpoints.markRead, { all: true });
  // The job that notifies savers waits for this post's lock at the first event.
  const held = await hold(server.database, 'select from posts where id = $1 for update', [posts['archived']]);
  await server.database.sql(
    "insert into notice_events (kind, post_id, data) values ('saved-reserved', $1, '{}')",
    [posts['archived']],
  );
  await held.waiters();
  await member.call(postEndpoints.edit, { postId: kept, price: '1' });
  await member.call(postEndpoints.remove, { postId: deleted });
  await suspend(admin, memberId);
  await held.release();
  await waitFor(async () => expect(await server.database.sql('select from notice_events')).toEqual([]));
  await expectUnread(reader, ['saved-reserved']);
});
