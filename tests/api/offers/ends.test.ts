import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints as rows } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { idOf, lift, suspend } from '../../support/members.ts';
import { expectUnread, readAll } from '../../support/notices.ts';
import {
  full,
  make,
  offer,
  ownOffers,
  promise,
  received,
  stateOf,
  unreadOf as unread,
  offersTest as test,
} from '../../support/offers.ts';
import { addMember, password, publishPost, statusOf, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** How offers end by what happens to the post and its people, and blocks. */

interface People {
  author: Person;
  admin: Person;
}
/** Each leaves the post gone for askers, or met for the promised one. */
const ends: Record<
  string,
  [promised: 'met' | 'gone', seen: boolean, (people: People, postId: string) => Promise<unknown>]
> = {
  'archived with a deal': [
    'met',
    true,
    ({ author }, postId) => author.call(postEndpoints.archive, { postId, dealMade: true }),
  ],
  archived: ['gone', true, ({ author }, postId) => author.call(postEndpoints.archive, { postId })],
  'archived with all': ['gone', true, ({ author }) => author.call(postEndpoints.archiveAll)],
  'deleted with a deal': [
    'met',
    false,
    ({ author }, postId) => author.call(postEndpoints.remove, { postId, dealMade: true }),
  ],
  deleted: ['gone', false, ({ author }, postId) => author.call(postEndpoints.remove, { postId })],
  'taken down': [
    'gone',
    false,
    ({ admin }, postId) => admin.call(postEndpoints.takeDown, { postId, reason: 'No' }),
  ],
  returned: [
    'gone',
    false,
    ({ admin }, postId) => admin.call(postEndpoints.returnToReview, { postId, reason: 'No' }),
  ],
  'the account closed': [
    'gone',
    false,
    ({ author }) => author.call(authEndpoints.closeAccount, { password }),
  ],
};

test.for(Object.entries(ends))(
  '%s',
  async ([, [promised, isSeen, end]], { author, asker, next, admin, postId }) => {
    const first = await offer(asker, postId);
    const second = await offer(next, postId);
    await promise(author, first);
    for (const who of [asker, next, author]) await readAll(who);
    expect(await end({ author, admin }, postId)).toMatchObject({ status: 200 });
    expect(await ownOffers(asker)).toMatchObject([
      { offer_id: first, state: promised, post_title: 'Lamp', post_status: isSeen ? 'Archived' : null },
    ]);
    expect(await stateOf(next, second)).toBe('gone');
    const [gone] = await expectUnread(next, ['offer-gone']);
    expect(gone).toMatchObject({ post_id: isSeen ? postId : null, data: { title: 'Lamp' } });
    if (promised === 'gone') await expectUnread(asker, ['offer-gone']);
    else expect(await unread(asker)).toEqual([]);
  },
);

test('the author is suspended: the promise ends, the others wait for seven days, then all are gone', async ({
  author,
  asker,
  next,
  admin,
  postId,
  server,
  start,
}) => {
  const offerId = await offer(asker, postId);
  const waiting = await offer(next, postId);
  await promise(author, offerId);
  await readAll(next);
  const userId = await idOf(server, author);
  await suspend(admin, userId);
  expect(await ownOffers(asker)).toMatchObject([
    { state: 'cancelled', reason: null, username: null, email: null, post_status: null },
  ]);
  expect(await expectUnread(asker, ['promise-cancelled'])).toMatchObject([
    { post_id: null, data: { reason: null } },
  ]);
  expect([await unread(next), await stateOf(next, waiting)]).toEqual([[], 'open']);
  const runJobs = async (days: number) => {
    await server.database.sql(
      "update offers set lapses_at = lapses_at - $2 * interval '1 day', stopped_at = stopped_at - $2 * interval '1 day' where post_id = $1",
      [postId, days],
    );
    await server.database.sql(
      "update members set suspended_at = suspended_at - $2 * interval '1 day' where id = $1",
      [userId, days],
    );
    // The promise of somebody else is the last that the job ends.
    const [marker, other] = [await addMember(server), await addMember(server)];
    const last = await offer(marker, await publishPost(other, admin));
    await promise(other, last);
    await server.database.sql("update offers set promised_at = now() - interval '9 days' where id = $1", [
      last,
    ]);
    await start({ on: { database: server.database } });
    await waitFor(async () => expect(await stateOf(marker, last)).toBe('unanswered'));
  };
  await runJobs(6);
  expect(await stateOf(next, waiting)).toBe('open');
  await runJobs(1.1);
  expect(await stateOf(next, waiting)).toBe('gone');
  await expectUnread(next, ['offer-gone']);
  await lift(admin, userId);
  expect(await full(asker, postId)).toMatchObject({ post_status: 'Available', promised: false });
  // The author did not end it.
  expect(await make(asker, postId)).toMatchObject({ status: 200 });
});

test.for(['suspended', 'closed'] as const)(
  'the promised asker is %s: the post is free, the author and the queue hear it',
  async (how, { author, asker, next, admin, postId, server }) => {
    const other = await publishPost(author, admin);
    await readAll(author);
    const offerId = await offer(asker, postId);
    await offer(asker, other);
    await offer(next, postId);
    await promise(author, offerId);
    await readAll(author);
    await readAll(next);
    const userId = await idOf(server, asker);
    if (how === 'suspended') await suspend(admin, userId);
    else await asker.call(authEndpoints.closeAccount, { password });
    expect(await statusOf(author, postId)).toBe('Available');
    expect(await unread(author)).toEqual(['promise-cancelled']);
    expect(await unread(next)).toEqual(['offer-free']);
    expect(await received(author, other)).toEqual([]);
    expect(await received(author, postId)).toMatchObject([{ username: next.username, state: 'open' }]);
    const states = await server.database.sql('select state from offers where member_id = $1 order by id', [
      userId,
    ]);
    expect(states).toEqual(how === 'suspended' ? [{ state: 'cancelled' }, { state: 'gone' }] : []);
    if (how === 'suspended') await lift(admin, userId);
  },
);

test('while the author pauses, offers stay and the post can not be promised', async ({
  author,
  asker,
  postId,
}) => {
  const offerId = await offer(asker, postId);
  await author.call(memberEndpoints.setPause, { until: inDays(5) });
  expect(await stateOf(asker, offerId)).toBe('open');
  expect(await ownOffers(asker)).toMatchObject([{ post_status: null, username: author.username }]);
  expect(await promise(author, offerId)).toMatchObject({ status: 409, code: 'post_state' });
});

test('an offer is declined with a reason, and never made again', async ({ author, asker, postId }) => {
  const offerId = await offer(asker, postId);
  expect(await author.call(rows.decline, { offerId, reason: 'ugly' })).toMatchObject({
    code: 'unknown_option',
  });
  expect(await asker.call(rows.decline, { offerId })).toMatchObject({ status: 403, code: 'not_author' });
  expect(await author.call(rows.decline, { offerId, reason: 'too-low' })).toMatchObject({ status: 200 });
  expect(await author.call(rows.decline, { offerId })).toMatchObject({ status: 409, code: 'offer_state' });
  expect(await expectUnread(asker, ['offer-declined'])).toMatchObject([{ data: { reason: 'too-low' } }]);
  expect(await unread(author)).toEqual([]);
  expect(await ownOffers(asker)).toMatchObject([{ state: 'declined', reason: 'too-low', email: null }]);
  expect(await make(asker, postId)).toMatchObject({ status: 409, code: 'offer_closed' });
});

test('a block ends all open offers of the member, and later ones reach nobody', async ({
  author,
  asker,
  next,
  admin,
  postId,
  server,
}) => {
  const [second, third] = [await publishPost(author, admin), await publishPost(author, admin)];
  await readAll(author);
  const offerId = await offer(asker, postId);
  const other = await offer(asker, second);
  await author.call(rows.decline, { offerId, block: true });
  for (const one of [offerId, other]) expect(await stateOf(asker, one)).toBe('declined');
  await readAll(author);
  const muted = await offer(asker, third);
  expect(await full(asker, third)).toMatchObject({ my_offer: { state: 'open', queue_place: 1 } });
  expect(await unread(author)).toEqual([]);
  expect(await received(author, third)).toEqual([]);
  expect(await full(author, third)).toMatchObject({ offer_count: 0 });
  expect(await promise(author, muted)).toMatchObject({ status: 404, code: 'offer_not_found' });
  const visible = await offer(next, third);
  // Both see that they are different people.
  expect(await full(next, third)).toMatchObject({ my_offer: { queue_place: 2 } });
  expect(await received(author, third)).toMatchObject([{ queue_place: 1 }]);
  await promise(author, visible);
  expect(await expectUnread(asker, ['offer-queued', 'offer-declined', 'offer-declined'])).toMatchObject([
    { data: { queue_place: 1 } },
    {},
    {},
  ]);
  const userId = await idOf(server, asker);
  expect((await author.call(rows.blocked)).body).toEqual([{ user_id: userId, username: asker.username }]);
  expect((await asker.call(rows.blocked)).body).toEqual([]);
  for (const id of [userId, userId, '99999999'])
    expect(await author.call(rows.lift, { userId: id })).toMatchObject({ status: 200 });
  expect((await author.call(rows.blocked)).body).toEqual([]);
  const later = await publishPost(author, admin);
  await asker.call(rows.withdraw, { offerId: muted });
  expect(await unread(author)).not.toContain('offer-made');
  await offer(asker, later);
  expect(await received(author, later)).toHaveLength(1);
});

test('what was muted waits for the author from the lift of the block on', async ({
  author,
  asker,
  next,
  admin,
  postId,
  server,
}) => {
  await author.call(rows.decline, { offerId: await offer(asker, postId), block: true });
  const [second, third] = [await publishPost(author, admin), await publishPost(author, admin)];
  const [muted, withdrawn] = [await offer(asker, second), await offer(asker, third)];
  await asker.call(rows.withdraw, { offerId: withdrawn });
  const visible = await offer(next, second);
  await readAll(author);
  await server.database.sql("update offers set lapses_at = now() + interval '1 minute' where id = $1", [
    muted,
  ]);
  const userId = await idOf(server, asker);
  for (const id of [userId, userId]) await author.call(rows.lift, { userId: id });
  expect(await received(author, third)).toEqual([]);
  expect(await received(author, second)).toMatchObject([
    { offer_id: visible, queue_place: 1 },
    { offer_id: muted, queue_place: 2, username: asker.username },
  ]);
  expect(await expectUnread(author, ['offer-made'])).toMatchObject([{ post_id: second, data: { count: 1 } }]);
  const left = await server.database.sql<{ hours: number }>(
    'select round(extract(epoch from lapses_at - now()) / 3600)::int as hours from offers where id = $1',
    [muted],
  );
  expect(left).toEqual([{ hours: 72 }]);
  // Another change of the post leaves the notice.
  await author.call(rows.decline, { offerId: visible });
  await expectUnread(author, ['offer-made']);
  expect(await promise(author, muted)).toMatchObject({ status: 200 });
});

test('download-data has the own offers and blocks, and not those of others', async ({
  author,
  asker,
  postId,
}) => {
  const offerId = await offer(asker, postId, { sentence: 'today' });
  const download = async (who: Person) => (await who.call(profileEndpoints.downloadData)).body;
  expect(await download(asker)).toMatchObject({
    offers: [{ offer_id: offerId, sentence: 'today' }],
    blocked_members: [],
  });
  await author.call(rows.decline, { offerId, block: true });
  expect(await download(author)).toMatchObject({ offers: [], blocked_members: [expect.any(String)] });
});
