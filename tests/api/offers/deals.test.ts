import { expect } from 'vitest';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { expectUnread, readAll } from '../../support/notices.ts';
import { hourOf, make, offer, promise, offersTest as base, unreadOf } from '../../support/offers.ts';
import { publishPost } from '../../support/people.ts';

/** What stands on the deals of both sides, and how one is late. */

const test = base.extend('env', { scope: 'file' }, { QUIET_HOURS: 'off' });

test('each side reads the next meeting, and how much waits for an answer', async ({
  author,
  asker,
  next,
  other,
  postId,
  admin,
  server,
}) => {
  const lamp = await publishPost(author, admin, { title: 'Second lamp' });
  await offer(next, postId);
  const offerId = await offer(asker, postId, { times: [hourOf(12)] });
  const waiting = await offer(next, lamp);
  const read = async (who: typeof author, contacts?: boolean) =>
    (await who.call(rows.next, contacts ? { contacts } : {})).body;
  expect(await read(author)).toEqual({ offer: null, more: 0, needs: 3 });
  await promise(author, offerId, { time: hourOf(12) });
  const meeting = { offer_id: offerId, post_id: postId, post_title: 'Lamp', time: hourOf(12), is_due: false };
  // Who waits for a promised post waits for nobody's answer.
  expect(await read(author)).toMatchObject({
    offer: { ...meeting, side: 'author', username: asker.username, email: null, contacts: null },
    more: 0,
    needs: 1,
  });
  expect(await read(asker, true)).toMatchObject({
    offer: { ...meeting, side: 'asker', username: author.username, email: author.email },
    needs: 0,
  });
  expect(await read(other)).toEqual({ offer: null, more: 0, needs: 0 });
  expect((await author.call(rows.deals)).body).toMatchObject({
    needs: [{ offer_id: waiting, state: 'open', username: next.username, email: null }],
    coming: [{ ...meeting, email: asker.email }],
  });
  await server.database.sql(
    "update offers set meet_at = now() - interval '61 minutes', promised_at = now() - interval '2 days' where id = $1",
    [offerId],
  );
  expect((await author.call(rows.deals)).body).toMatchObject({
    needs: [{ offer_id: offerId, is_due: true, email: asker.email }, { offer_id: waiting }],
    coming: [],
  });
  expect((await asker.call(rows.deals)).body).toMatchObject({
    needs: [],
    coming: [{ offer_id: offerId, is_due: false }],
  });
});

test('meetings to come go before those without a time, and those before what is past', async ({
  author,
  asker,
  admin,
  server,
}) => {
  const meetings = [
    "now() - interval '2 hours'",
    'null',
    "now() + interval '1 day'",
    "now() - interval '30 minutes'",
  ];
  const made: string[] = [];
  for (const meets of meetings) {
    const offerId = await offer(asker, await publishPost(author, admin));
    await promise(author, offerId);
    await server.database.sql(`update offers set meet_at = ${meets} where id = $1`, [offerId]);
    made.push(offerId);
    if (made.length === 3)
      await server.database.sql("update offers set created_at = now() - interval '2 days'");
  }
  const { coming } = (await asker.call(rows.deals)).body as unknown as { coming: { offer_id: string }[] };
  expect(coming.map(({ offer_id: id }) => made.indexOf(id))).toEqual([3, 2, 1, 0]);
  expect((await asker.call(rows.next)).body).toMatchObject({
    offer: { offer_id: made[3] },
    more: 3,
    needs: 0,
  });
});

test('each side says once to be late, from two hours before the time until an hour after it', async ({
  author,
  asker,
  other,
  postId,
  server,
}) => {
  const offerId = await offer(asker, postId, { times: [hourOf(12)] });
  const late = (who: typeof author, minutes: unknown = 10) => who.call(rows.late, { offerId, minutes });
  const meets = (minutes: number) =>
    server.database.sql('update offers set meet_at = now() + make_interval(mins => $2) where id = $1', [
      offerId,
      minutes,
    ]);
  expect(await late(asker)).toMatchObject({ status: 409, code: 'offer_state' });
  await promise(author, offerId, { time: hourOf(12) });
  await readAll(asker);
  await readAll(author);
  for (const minutes of [5, 'ten', undefined, null])
    expect(await late(asker, minutes ?? '')).toMatchObject({ status: 400, code: 'unknown_option' });
  expect(await late(other)).toMatchObject({ status: 404, code: 'offer_not_found' });
  for (const minutes of [122, -61]) {
    await meets(minutes);
    expect(await late(asker)).toMatchObject({ status: 409, code: 'offer_state' });
  }
  await meets(-59);
  expect(await late(asker, 20)).toMatchObject({ status: 200 });
  expect(await late(asker, 30)).toMatchObject({ status: 409, code: 'offer_state' });
  expect(await expectUnread(author, ['running-late'])).toMatchObject([
    { data: { minutes: 20, author: asker.username }, post_id: postId },
  ]);
  await meets(119);
  expect(await late(author, '30')).toMatchObject({ status: 200 });
  expect(await expectUnread(asker, ['running-late'])).toMatchObject([{ data: { minutes: 30 } }]);
  expect((await asker.call(rows.next)).body).toMatchObject({ offer: { late: 20, their_late: 30 } });
  await author.call(rows.cancel, { offerId });
  expect(await unreadOf(author)).toEqual([]);
});

test('the first offer on a post is mailed at once, once a day, unless its author wants no mail', async ({
  author,
  asker,
  next,
  other,
  postId,
  server,
}) => {
  const mailed = async () =>
    (
      await server.database.sql<{ mailed: boolean }>(
        `update notices set mail_at = null, is_mailed = true where post_id = $1 and mail_at <= now() returning true as mailed`,
        [postId],
      )
    ).length;
  const first = await offer(asker, postId);
  expect(await mailed()).toBe(1);
  await offer(next, postId);
  expect(await mailed()).toBe(0);
  await server.database.sql("update offers set mailed_at = mailed_at - interval '25 hours'");
  await offer(other, postId);
  // It is not the only one.
  expect(await mailed()).toBe(0);
  await asker.call(rows.withdraw, { offerId: first });
  await server.database.sql("update offers set state = 'withdrawn', ended_at = now() where post_id = $1", [
    postId,
  ]);
  await author.call(noticeEndpoints.chooseMail, { group: 'offers', mail: 'never' });
  await make(asker, postId);
  expect(await mailed()).toBe(0);
});

test('who waits hears that it went to somebody else, and the author how many things have', async ({
  author,
  asker,
  next,
  postId,
  admin,
  server,
}) => {
  await server.database.sql(
    `insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports, by_category)
     values (current_date, 0, 0, 0, 0, '{}', 41, 0, 0, 0, '{}')`,
  );
  await offer(next, postId);
  const offerId = await offer(asker, postId);
  await promise(author, offerId);
  await server.database.sql("update offers set promised_at = now() - interval '2 days' where id = $1", [
    offerId,
  ]);
  const met = await author.call(rows.answerMeeting, { offerId, met: true });
  expect(met.body).toEqual({ message: 'Thank you.', deals: 41 });
  expect(await expectUnread(next, ['offer-gone'])).toMatchObject([{ data: { reason: 'met' } }]);
  const sold = await publishPost(author, admin);
  expect((await author.call(postEndpoints.archive, { postId: sold, dealMade: true })).body).toMatchObject({
    deals: 41,
  });
  expect((await author.call(postEndpoints.remove, { postId: sold })).body).toEqual({
    message: 'Post deleted.',
  });
});
