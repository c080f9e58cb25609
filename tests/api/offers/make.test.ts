import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { duel } from '../../support/duel.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { expectUnread, noticesOf, readAll } from '../../support/notices.ts';
import { full, hourOf, make, offer, ownOffers, received } from '../../support/offers.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';

/** Making and withdrawing an offer: what it holds, who learns of it, and what is refused. */

const test = base
  .extend('env', { scope: 'file' }, { PICKUP_AREAS: 'north North campus/北校区, gate East gate/东门' })
  .extend('author', ({ server }) => addMember(server))
  .extend('other', ({ server }) => addMember(server))
  .extend('asker', ({ server }) => addMember(server))
  .extend('postId', ({ author, admin }) =>
    publishPost(author, admin, { title: 'Lamp', openToNegotiate: 'true' }),
  );

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

test('an offer holds what was chosen, and only the two sides learn of it', async ({
  author,
  asker,
  other,
  admin,
  postId,
}) => {
  const times = [hourOf(16), hourOf(12)];
  const made = await make(asker, postId, { price: '40', area: 'gate', times, sentence: 'works' });
  expect(made).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
  const base = {
    offer_id: made.body['offer_id'],
    post_id: postId,
    state: 'open',
    price: '40',
    currency: '¥',
    area: 'gate',
    times: times.toSorted(),
    sentence: 'works',
    time: null,
    place: null,
    date: instant,
    answered_at: null,
    reason: null,
    answer_by: expect.any(String) as unknown,
    queue_place: 1,
  };
  const noContacts = { email: null, wechat_id: null, wechat_qr_code_image: null, contacts: null };
  expect(await received(author, postId)).toEqual([
    {
      ...base,
      ...noContacts,
      user_id: expect.any(String) as string,
      username: asker.username,
      profile_image: null,
      member_since: instant,
      deals_made: 0,
    },
  ]);
  expect(await ownOffers(asker)).toEqual([
    {
      ...base,
      ...noContacts,
      post_title: 'Lamp',
      post_status: 'Available',
      image_url: null,
      post_price: '45.5',
      post_currency: '¥',
      username: author.username,
    },
  ]);
  expect(await full(asker, postId)).toMatchObject({ my_offer: base, promised: false, offer_count: null });
  expect(await full(author, postId)).toMatchObject({ my_offer: null, promised: false, offer_count: 1 });
  for (const stranger of [other, admin]) {
    expect(await full(stranger, postId)).toMatchObject({
      my_offer: null,
      promised: false,
      offer_count: null,
    });
    expect(await stranger.call(rows.received, { postId })).toMatchObject({ status: 403, code: 'not_author' });
    expect(await ownOffers(stranger)).toEqual([]);
  }
  const [own] = (await author.call(postEndpoints.myAvailable)).body as unknown as Record<string, unknown>[];
  expect(own).toMatchObject({ offer_count: 1 });
});

test('without choices everything is empty, also as empty texts', async ({ asker, author, admin, postId }) => {
  const empty = { price: null, currency: null, area: null, times: [], sentence: null };
  await offer(asker, postId);
  const second = await publishPost(author, admin);
  await offer(asker, second, { price: '', area: '', times: [], sentence: '' });
  expect(await ownOffers(asker)).toMatchObject([empty, empty]);
  expect(await received(author, await createPost(author))).toEqual([]);
});

test.for([
  ['price_invalid', 'price', { price: '-1' }],
  ['price_invalid', 'price', { price: '1.234' }],
  ['unknown_option', 'area', { area: 'moon' }],
  ['unknown_option', 'area', { area: 'Ä' }],
  ['unknown_option', 'sentence', { sentence: 'Call me' }],
  ['times_invalid', 'times', { times: 'noon' }],
  ['times_invalid', 'times', { times: ['noon'] }],
  ['times_invalid', 'times', { times: [12] }],
  ['times_invalid', 'times', { times: [hourOf(12), hourOf(12)] }],
  ['times_invalid', 'times', { times: [hourOf(9), hourOf(10), hourOf(11), hourOf(12)] }],
  ['times_invalid', 'times', { times: [hourOf(7)] }],
  ['times_invalid', 'times', { times: [hourOf(23)] }],
  ['times_invalid', 'times', { times: [hourOf(12).replace(':00:00', ':30:00')] }],
  ['times_invalid', 'times', { times: [hourOf(12, 15)] }],
  ['times_invalid', 'times', { times: [hourOf(12, -1)] }],
] as const)('%s: %s in %j', async ([code, field, more], { asker, postId }) => {
  expect(await make(asker, postId, more)).toMatchObject({ status: 400, code, body: { field } });
  expect(await ownOffers(asker)).toEqual([]);
});

test('the first and the last hour of a day are allowed', async ({ asker, postId }) => {
  await offer(asker, postId, { times: [hourOf(8), hourOf(22), hourOf(12, 13)] });
});

test('a fixed price takes none', async ({ asker, author, admin }) => {
  const postId = await publishPost(author, admin);
  const refusal = { status: 400, code: 'price_fixed', body: { field: 'price' } };
  expect(await make(asker, postId, { price: '40' })).toMatchObject(refusal);
});

test('what has no open post of others is refused', async ({ asker, author, admin, server, postId }) => {
  expect(await make(author, postId)).toMatchObject({ status: 409, code: 'own_post' });
  const hidden = await createPost(author);
  expect(await make(asker, hidden)).toMatchObject({ status: 404, code: 'post_not_found' });
  expect(await make(admin, hidden)).toMatchObject({ status: 409, code: 'post_state' });
  const archived = await publishPost(author, admin);
  await author.call(postEndpoints.archive, { postId: archived });
  expect(await make(asker, archived)).toMatchObject({ status: 409, code: 'post_state' });
  await server.database.sql('update posts set expires_on = current_date - 3 where id = $1', [postId]);
  expect(await make(asker, postId)).toMatchObject({ status: 409, code: 'post_expired' });
  const paused = await publishPost(author, admin);
  await author.call(memberEndpoints.setPause, { until: inDays(5) });
  expect(await make(asker, paused)).toMatchObject({ status: 404, code: 'post_not_found' });
  expect(await make(admin, paused)).toMatchObject({ status: 409, code: 'post_state' });
});

test('of two offers at once one is made', async ({ asker, postId, author }) => {
  expect(await duel(make(asker, postId), make(asker, postId))).toEqual(['200', '409 offer_exists']);
  expect(await received(author, postId)).toHaveLength(1);
});

test('a withdrawn offer can be made again once, and the notice counts what waits', async ({
  asker,
  author,
  other,
  postId,
}) => {
  await readAll(author);
  const first = await offer(asker, postId);
  await offer(other, postId);
  expect(await expectUnread(author, ['offer-made'])).toMatchObject([{ data: { count: 2 }, post_id: postId }]);
  expect(await author.call(rows.withdraw, { offerId: first })).toMatchObject({
    status: 403,
    code: 'not_asker',
  });
  expect(await asker.call(rows.withdraw, { offerId: first })).toMatchObject({ status: 200 });
  expect(await asker.call(rows.withdraw, { offerId: first })).toMatchObject({
    status: 409,
    code: 'offer_state',
  });
  expect(await expectUnread(author, ['offer-made'])).toMatchObject([{ data: { count: 1 } }]);
  await readAll(author);
  const again = await offer(asker, postId);
  expect(await expectUnread(author, ['offer-made'])).toMatchObject([{ data: { count: 1 } }]);
  await asker.call(rows.withdraw, { offerId: again });
  expect((await noticesOf(author)).filter(({ is_read }) => !is_read)).toEqual([]);
  expect(await make(asker, postId)).toMatchObject({ status: 409, code: 'offer_closed' });
  expect(await ownOffers(asker)).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
});

test('offers of others do not exist for a third member', async ({ asker, other, postId }) => {
  const offerId = await offer(asker, postId);
  const absent = { status: 404, code: 'offer_not_found' };
  for (const row of [rows.withdraw, rows.promise, rows.decline, rows.cancel])
    for (const id of [offerId, '999999999'])
      expect(await other.call(row, { offerId: id })).toMatchObject(absent);
  expect(await other.call(rows.answerMeeting, { offerId, met: true })).toMatchObject(absent);
});

test('three open offers to one author, twenty in all, fifty on a post', async ({
  asker,
  author,
  admin,
  server,
  postId,
}) => {
  const posts = [postId];
  while (posts.length < 5) posts.push(await publishPost(author, admin));
  const made: string[] = [];
  for (const post of posts.slice(0, 3)) made.push(await offer(asker, post));
  const limit = { status: 409, code: 'offer_limit' };
  expect(await make(asker, posts[3] ?? '')).toMatchObject(limit);
  // Six a day.
  for (const offerId of made) await asker.call(rows.withdraw, { offerId });
  for (const post of posts.slice(0, 3)) await offer(asker, post);
  for (const { offer_id: offerId } of await ownOffers(asker)) await asker.call(rows.withdraw, { offerId });
  expect(await make(asker, posts[4] ?? '')).toMatchObject(limit);
  const copy = `insert into offers (post_id, post_title, member_id, author_id)
    select $1, 'Lamp', m.id, p.author_id from members m join posts p on p.id = $1 where m.id = any($2)`;
  const many = await Promise.all(Array.from({ length: 50 }, () => addMember(server)));
  const ids = await server.database.sql<{ id: string }>('select id from members where username = any($1)', [
    many.map(({ username }) => username),
  ]);
  await server.database.sql(copy, [posts[4], ids.map(({ id }) => id)]);
  const newcomer = await addMember(server);
  expect(await make(newcomer, posts[4] ?? '')).toMatchObject({ status: 409, code: 'offer_full' });
  // On posts that are deleted since.
  const elsewhere = `insert into offers (post_title, member_id, author_id)
    select 'Lamp', m.id, other from members m, unnest($2::bigint[]) other where m.username = $1`;
  const others = ids.map(({ id }) => id);
  await server.database.sql(elsewhere, [newcomer.username, others.slice(0, 19)]);
  const twentieth = await offer(newcomer, posts[3] ?? '');
  expect(await make(newcomer, posts[2] ?? '')).toMatchObject(limit);
  await newcomer.call(rows.withdraw, { offerId: twentieth });
  expect((await make(newcomer, posts[2] ?? '')).status).toBe(200);
});
