import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { expectUnread, readAll } from '../../support/notices.ts';
import {
  hourOf,
  make,
  offer,
  promise,
  stateOf,
  unreadOf as unread,
  offersTest,
} from '../../support/offers.ts';
import { addMember, inFourMonths, publishPost, statusOf } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What the clock does with offers: hours pass when all times of offers are older, and a start runs the jobs. */

const test = offersTest
  /** Lets hours pass for the offers, then runs the jobs, in so many processes. */
  .extend('pass', ({ server, start, admin }) => async (hours: number, processes = 1) => {
    const columns = await server.database.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'offers' and data_type = 'timestamp with time zone'`,
    );
    const ago = `make_interval(mins => ${Math.round(hours * 60)})`;
    await server.database
      .sql(`update offers set ${columns.map(({ name }) => `${name} = ${name} - ${ago}`).join(', ')},
      times = array(select one - ${ago} from unnest(times) one)`);
    // The job ends unanswered promises last. Once this one has ended, all other steps have run.
    const marker = await addMember(server);
    const author = await addMember(server);
    const postId = await publishPost(author, admin);
    const offerId = await offer(marker, postId);
    await promise(author, offerId);
    await server.database.sql("update offers set promised_at = now() - interval '9 days' where id = $1", [
      offerId,
    ]);
    await Promise.all(Array.from({ length: processes }, () => start({ on: { database: server.database } })));
    await waitFor(async () => {
      if ((await stateOf(marker, offerId)) !== 'unanswered') throw new Error('the jobs run');
    });
  });

test('the author hears of who waits after 48 hours, and after 72 the offer lapses, once in two processes', async ({
  author,
  asker,
  next,
  postId,
  pass,
  server,
}) => {
  const offerId = await offer(asker, postId);
  const second = await offer(next, postId);
  await readAll(author);
  await pass(47);
  expect(await unread(author)).toEqual([]);
  await pass(2, 2);
  expect(await expectUnread(author, ['offer-waiting'])).toMatchObject([{ data: { count: 2 } }]);
  await next.call(rows.withdraw, { offerId: second });
  expect(await expectUnread(author, ['offer-waiting'])).toMatchObject([{ data: { count: 1 } }]);
  await readAll(author);
  await pass(24, 2);
  expect(await stateOf(asker, offerId)).toBe('lapsed');
  expect(await unread(asker)).toEqual(['offer-lapsed']);
  expect(await unread(author)).toEqual([]);
  const told = await server.database.sql(
    "select from notices where kind in ('offer-waiting', 'offer-lapsed') and post_id = $1",
    [postId],
  );
  expect(told).toHaveLength(2);
  // Asked again, once.
  const again = await offer(asker, postId);
  await pass(73);
  expect(await stateOf(asker, again)).toBe('lapsed');
  expect(await make(asker, postId)).toMatchObject({ code: 'offer_closed' });
});

test('the author hears of who waits once a day', async ({ author, asker, next, postId, pass }) => {
  await offer(asker, postId);
  await pass(5);
  await offer(next, postId);
  await readAll(author);
  await pass(44);
  expect(await unread(author)).toEqual(['offer-waiting']);
  await readAll(author);
  await pass(5);
  expect(await unread(author)).toEqual([]);
  await pass(20);
  expect(await expectUnread(author, ['offer-waiting'])).toMatchObject([{ data: { count: 1 } }]);
});

test('the hours stand still while the post is promised', async ({ author, asker, next, postId, pass }) => {
  const offerId = await offer(asker, postId);
  const waiting = await offer(next, postId);
  await pass(40);
  await promise(author, offerId);
  await pass(47);
  expect(await stateOf(next, waiting)).toBe('open');
  await asker.call(rows.cancel, { offerId });
  await pass(31);
  expect(await stateOf(next, waiting)).toBe('open');
  await pass(2);
  expect(await stateOf(next, waiting)).toBe('lapsed');
});

test('the hours stand still while the author pauses, and while the post has expired', async ({
  author,
  asker,
  postId,
  pass,
  server,
}) => {
  const offerId = await offer(asker, postId);
  await author.call(memberEndpoints.setPause, { until: inDays(9) });
  await pass(100);
  await author.call(memberEndpoints.setPause, { until: null });
  await pass(30);
  expect(await stateOf(asker, offerId)).toBe('open');
  await server.database.sql('update posts set expires_on = $2 where id = $1', [postId, inDays(-1)]);
  await pass(0);
  await pass(100);
  expect(await stateOf(asker, offerId)).toBe('open');
  await author.call(postEndpoints.renew, { postId, sellBuyByDate: inFourMonths });
  await pass(10);
  expect(await stateOf(asker, offerId)).toBe('open');
});

test('both are reminded an hour before, and the author is asked three hours after', async ({
  author,
  asker,
  postId,
  pass,
  server,
}) => {
  const time = hourOf(12);
  const offerId = await offer(asker, postId, { times: [time] });
  await promise(author, offerId, { time });
  for (const who of [author, asker]) await readAll(who);
  const hoursAhead = (Date.parse(time) - Date.now()) / 3_600_000;
  await pass(hoursAhead - 1.2, 2);
  expect(await unread(asker)).toEqual([]);
  await pass(0.5, 2);
  for (const who of [author, asker]) expect(await unread(who)).toEqual(['meeting-soon']);
  for (const who of [author, asker]) await readAll(who);
  await pass(0.1);
  expect([await unread(author), await unread(asker)]).toEqual([[], []]);
  await pass(2.9);
  expect(await unread(author)).toEqual([]);
  await pass(1, 2);
  expect(await unread(author)).toEqual(['meeting-ask']);
  expect(await unread(asker)).toEqual([]);
  await readAll(author);
  await pass(0.1);
  expect(await unread(author)).toEqual([]);
  await pass(71);
  expect(await stateOf(asker, offerId)).toBe('promised');
  await pass(2);
  expect(await stateOf(asker, offerId)).toBe('unanswered');
  expect(await statusOf(author, postId)).toBe('Available');
  expect(await unread(author)).toEqual(['still-available']);
  expect(await expectUnread(asker, ['promise-cancelled'])).toMatchObject([
    { data: { reason: 'unanswered', author: author.username }, post_id: postId },
  ]);
  const told = await server.database.sql<{ kind: string }>(
    "select kind from notices where kind like 'meeting-%' and post_id = $1 order by kind",
    [postId],
  );
  expect(told.map(({ kind }) => kind)).toEqual(['meeting-ask', 'meeting-soon', 'meeting-soon']);
});

test('without a time the author is asked after 48 hours, and an answer takes the question back', async ({
  author,
  asker,
  postId,
  pass,
}) => {
  const offerId = await offer(asker, postId);
  await promise(author, offerId);
  await readAll(author);
  await pass(47);
  expect(await unread(author)).toEqual([]);
  await pass(2);
  expect(await unread(author)).toEqual(['meeting-ask']);
  await author.call(rows.answerMeeting, { offerId, met: true });
  expect(await unread(author)).toEqual([]);
});

test('what was due more than a day ago is not told, and the promise ends', async ({
  author,
  asker,
  postId,
  pass,
}) => {
  const offerId = await offer(asker, postId);
  await promise(author, offerId);
  await readAll(author);
  await pass(73);
  expect(await unread(author)).toEqual([]);
  expect(await stateOf(asker, offerId)).toBe('promised');
  await pass(48);
  expect(await stateOf(asker, offerId)).toBe('unanswered');
  expect(await statusOf(author, postId)).toBe('Available');
  expect(await unread(author)).toEqual(['still-available']);
});

test('ended offers are deleted after 90 days', async ({ author, asker, postId, pass, server }) => {
  const offerId = await offer(asker, postId);
  await author.call(rows.decline, { offerId });
  await pass(89 * 24);
  expect(await stateOf(asker, offerId)).toBe('declined');
  await pass(25);
  await waitFor(async () =>
    expect(await server.database.sql('select from offers where id = $1', [offerId])).toEqual([]),
  );
});
