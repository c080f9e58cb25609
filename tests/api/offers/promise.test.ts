import { expect } from 'vitest';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { expectUnread, readAll } from '../../support/notices.ts';
import {
  full,
  hourOf,
  make,
  offer,
  ownOffers,
  promise,
  received,
  stateOf,
  unreadOf as unread,
  offersTest as test,
} from '../../support/offers.ts';
import { publishPost, statusOf } from '../../support/people.ts';

/** A promise: what it does to the post and the queue, and the author's answer after the meeting. */

test('a promise reserves the post, fixes the price and shows the contacts', async ({
  author,
  asker,
  next,
  other,
  postId,
}) => {
  const time = hourOf(12);
  const offerId = await offer(asker, postId, { times: [hourOf(16), time] });
  const waiting = await offer(next, postId);
  expect(await asker.call(rows.promise, { offerId })).toMatchObject({ status: 403, code: 'not_author' });
  for (const wrong of [hourOf(19), 'noon'])
    expect(await promise(author, offerId, { time: wrong })).toMatchObject({
      status: 400,
      code: 'times_invalid',
    });
  expect(await promise(author, offerId, { area: 'moon' })).toMatchObject({
    status: 400,
    code: 'unknown_option',
  });
  expect(await promise(author, offerId, { time })).toMatchObject({ status: 200 });
  expect(await statusOf(author, postId)).toBe('In progress');
  for (const who of [author, asker, other]) expect(await full(who, postId)).toMatchObject({ promised: true });
  expect(await full(author, postId)).toMatchObject({ offer_count: 1 });
  const [waits, promised] = await received(author, postId);
  expect(waits).toMatchObject({ offer_id: waiting, state: 'open', queue_place: 1, email: null });
  const kept = { state: 'promised', time, place: null, price: '45.5', currency: '¥', queue_place: null };
  expect(promised).toMatchObject({ ...kept, email: asker.email });
  expect(await ownOffers(asker)).toMatchObject([
    { ...kept, email: author.email, post_status: 'In progress' },
  ]);
  expect(await ownOffers(next)).toMatchObject([{ email: null, queue_place: 1 }]);
  expect(await unread(asker)).toEqual(['offer-promised']);
  expect(await expectUnread(next, ['offer-queued'])).toMatchObject([{ data: { queue_place: 1 } }]);
  expect(await unread(author)).toEqual(['offer-made']);
  expect(await promise(author, waiting)).toMatchObject({ status: 409, code: 'post_state' });
  expect(await promise(author, offerId)).toMatchObject({ status: 409, code: 'offer_state' });
  expect(await asker.call(rows.withdraw, { offerId })).toMatchObject({ status: 409, code: 'offer_state' });
});

test('of two promises at once one is made, and of a promise and a deletion none is left', async ({
  author,
  asker,
  next,
  postId,
  admin,
}) => {
  const offers = [await offer(asker, postId), await offer(next, postId)];
  expect(await duel(...offers.map((one) => promise(author, one)))).toEqual(['200', '409 post_state']);
  const other = await publishPost(author, admin);
  const offerId = await offer(asker, other);
  const ends = await duel(promise(author, offerId), author.call(postEndpoints.remove, { postId: other }));
  expect([
    ['200', '200'],
    ['200', '409 offer_state'],
  ]).toContainEqual(ends);
  expect(await stateOf(asker, offerId)).toBe('gone');
});

test('the author answers after the meeting', async ({ author, asker, next, postId, server }) => {
  const offerId = await offer(asker, postId, { times: [hourOf(12)] });
  const waiting = await offer(next, postId);
  const answer = (met: unknown) => author.call(rows.answerMeeting, { offerId, met });
  expect(await answer(true)).toMatchObject({ status: 409, code: 'offer_state' });
  await promise(author, offerId, { time: hourOf(12) });
  expect(await answer(true)).toMatchObject({ status: 409, code: 'offer_state' });
  expect(await asker.call(rows.answerMeeting, { offerId, met: true })).toMatchObject({ code: 'not_author' });
  expect(await answer('maybe')).toMatchObject({ status: 400, code: 'invalid_field' });
  await server.database.sql("update offers set meet_at = now() - interval '1 minute' where id = $1", [
    offerId,
  ]);
  await readAll(asker);
  expect(await answer(true)).toMatchObject({ status: 200 });
  expect(await full(author, postId)).toMatchObject({ post_status: 'Archived', deal_made: true });
  expect(await stateOf(asker, offerId)).toBe('met');
  expect(await stateOf(next, waiting)).toBe('gone');
  expect(await expectUnread(next, ['offer-gone'])).toMatchObject([
    { post_id: postId, data: { title: 'Lamp' } },
  ]);
  expect(await unread(asker)).toEqual([]);
});

test('who did not come hears it, and may not ask again', async ({ author, asker, next, postId, server }) => {
  const offerId = await offer(asker, postId);
  await offer(next, postId);
  await promise(author, offerId);
  await server.database.sql("update offers set promised_at = now() - interval '25 hours' where id = $1", [
    offerId,
  ]);
  expect(await author.call(rows.answerMeeting, { offerId, met: 'false' })).toMatchObject({ status: 200 });
  expect(await statusOf(author, postId)).toBe('Available');
  expect(await stateOf(asker, offerId)).toBe('missed');
  expect(await unread(asker)).toEqual(['promise-cancelled']);
  expect(await unread(next)).toEqual(['offer-free']);
  expect(await make(asker, postId)).toMatchObject({ status: 409, code: 'offer_closed' });
});

test('by hand it stays what it was, and makes available what is promised', async ({
  author,
  asker,
  next,
  postId,
}) => {
  const edit = (postStatus: string) => author.call(postEndpoints.edit, { postId, postStatus });
  await edit('In progress');
  expect(await full(asker, postId)).toMatchObject({ promised: false, post_status: 'In progress' });
  const offerId = await offer(asker, postId);
  await offer(next, postId);
  expect(await promise(author, offerId)).toMatchObject({ status: 200 });
  expect(await edit('Available')).toMatchObject({ status: 200 });
  expect(await expectUnread(asker, ['promise-cancelled'])).toMatchObject([
    { data: { reason: 'changed-mind' } },
  ]);
  expect(await stateOf(asker, offerId)).toBe('cancelled');
  expect(await unread(next)).toEqual(['offer-free']);
});

test('nothing is promised while the post has expired', async ({ author, asker, postId, server }) => {
  const offerId = await offer(asker, postId);
  await server.database.sql('update posts set expires_on = current_date - 3 where id = $1', [postId]);
  expect(await promise(author, offerId)).toMatchObject({ status: 409, code: 'post_expired' });
  expect(await stateOf(asker, offerId)).toBe('open');
});

test('a promise less than an hour ahead reminds both at once', async ({ author, asker, postId, server }) => {
  const offerId = await offer(asker, postId, { times: [hourOf(12)] });
  const soon = new Date(Date.now() + 45 * 60_000).toISOString();
  await server.database.sql('update offers set times = array[$2::timestamptz] where id = $1', [
    offerId,
    soon,
  ]);
  await readAll(author);
  expect(await promise(author, offerId, { time: soon })).toMatchObject({ status: 200 });
  expect(await unread(author)).toEqual(['meeting-soon']);
  expect((await unread(asker)).toSorted()).toEqual(['meeting-soon', 'offer-promised']);
  expect(await promise(author, offerId, { time: soon })).toMatchObject({ status: 409 });
});
