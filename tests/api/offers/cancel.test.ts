import { expect } from 'vitest';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
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
  offersTest as test,
  unreadOf as unread,
} from '../../support/offers.ts';
import { publishPost, statusOf } from '../../support/people.ts';

/** How one of the two sides cancels a promise, and what the queue and the audit trail learn of it. */

test.for(['author', 'asker'] as const)(
  'the %s cancels: the other side and the queue hear it',
  async (by, { author, asker, next, postId, server }) => {
    const offerId = await offer(asker, postId);
    await offer(next, postId);
    expect(await asker.call(rows.cancel, { offerId })).toMatchObject({ status: 409, code: 'offer_state' });
    await promise(author, offerId);
    await readAll(author);
    const [who, other] = by === 'author' ? [author, asker] : [asker, author];
    expect(await who.call(rows.cancel, { offerId, reason: 'rain' })).toMatchObject({
      status: 400,
      code: 'unknown_option',
    });
    expect(await who.call(rows.cancel, { offerId, reason: 'changed-mind' })).toMatchObject({ status: 200 });
    expect(await statusOf(next, postId)).toBe('Available');
    expect(await full(next, postId)).toMatchObject({ promised: false });
    expect(await expectUnread(other, ['promise-cancelled'])).toMatchObject([
      { data: { reason: 'changed-mind' } },
    ]);
    expect(await unread(who)).toEqual([]);
    expect(await unread(next)).toEqual(['offer-free']);
    // Contacts are seen for a day more.
    expect(await ownOffers(asker)).toMatchObject([
      { state: 'cancelled', email: author.email, reason: 'changed-mind' },
    ]);
    await server.database.sql("update offers set ended_at = ended_at - interval '24 hours' where id = $1", [
      offerId,
    ]);
    expect(await ownOffers(asker)).toMatchObject([{ state: 'cancelled', email: null }]);
    const again = await make(asker, postId);
    expect(by === 'author' ? again.code : again.status).toBe(by === 'author' ? 'offer_closed' : 200);
  },
);

test('an author who cannot come gives the offer back: it waits in front, with contacts for a day', async ({
  author,
  asker,
  next,
  postId,
  server,
  admin,
}) => {
  const before = await offer(next, postId);
  const offerId = await offer(asker, postId, { times: [hourOf(12)] });
  await promise(author, offerId, { time: hourOf(12) });
  await server.database.sql(
    `update offers set lapses_at = now() + interval '1 hour', times = times || array[now() - interval '1 hour']
     where id = $1`,
    [offerId],
  );
  expect(await author.call(rows.cancel, { offerId, reason: 'cannot-come' })).toMatchObject({ status: 200 });
  expect(await statusOf(next, postId)).toBe('Available');
  expect(await unread(asker)).toEqual(['promise-cancelled']);
  expect(await unread(next)).toEqual(['offer-free']);
  expect(await received(author, postId)).toMatchObject([
    { offer_id: offerId, state: 'open', queue_place: 1, time: null, answered_at: null, times: [hourOf(12)] },
    { offer_id: before, queue_place: 2 },
  ]);
  const [{ hours } = { hours: 0 }] = await server.database.sql<{ hours: number }>(
    'select extract(epoch from lapses_at - now())::int / 3600 as hours from offers where id = $1',
    [offerId],
  );
  expect(hours).toBe(72);
  expect(await ownOffers(asker)).toMatchObject([{ email: author.email }]);
  await server.database.sql("update offers set given_back_at = given_back_at - interval '1 day'");
  expect(await ownOffers(asker)).toMatchObject([{ email: null }]);
  // Three more of the member to the author may be open.
  const more = await Promise.all([1, 2, 3, 4].map(() => publishPost(author, admin)));
  for (const [made, one] of more.entries())
    expect((await make(asker, one)).code).toBe(made < 3 ? '' : 'offer_limit');
});

test('admins read in the trail that the status changed, and not for whom', async ({
  author,
  asker,
  postId,
  server,
}) => {
  const offerId = await offer(asker, postId);
  await promise(author, offerId);
  await asker.call(rows.cancel, { offerId });
  const [{ id: askerId } = { id: '' }] = await server.database.sql<{ id: string }>(
    'select id from members where username = $1',
    [asker.username],
  );
  const entries = await server.database.sql<{ actor_id: string | null; action: string }>(
    'select actor_id, action from audit where object = $1 order by id desc limit 2',
    [`post ${postId}`],
  );
  expect(entries).toMatchObject([{ actor_id: null, action: 'change-status' }, { action: 'change-status' }]);
  expect(entries.map(({ actor_id: actor }) => actor)).not.toContain(askerId);
});

test('the queue hears once a day that the post is free', async ({ author, asker, next, postId }) => {
  const offerId = await offer(asker, postId);
  const second = await offer(next, postId);
  await promise(author, offerId);
  await asker.call(rows.cancel, { offerId });
  await readAll(next);
  const again = await offer(asker, postId);
  await promise(author, again);
  expect(await unread(next)).toEqual(['offer-queued']);
  await asker.call(rows.cancel, { offerId: again });
  expect(await unread(next)).toEqual([]);
  expect(await stateOf(next, second)).toBe('open');
});

test('a cancellation and the answer at once: one of them counts', async ({
  author,
  asker,
  postId,
  server,
}) => {
  const offerId = await offer(asker, postId);
  await promise(author, offerId);
  await server.database.sql("update offers set promised_at = promised_at - interval '25 hours'");
  const ends = await duel(
    asker.call(rows.cancel, { offerId }),
    author.call(rows.answerMeeting, { offerId, met: true }),
  );
  expect(ends).toEqual(['200', '409 offer_state']);
  expect(['met Archived', 'cancelled Available']).toContain(
    `${await stateOf(asker, offerId)} ${String(await statusOf(author, postId))}`,
  );
});
