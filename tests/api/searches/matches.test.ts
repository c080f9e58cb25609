import { expect } from 'vitest';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints, type SavedSearch } from '../../../contract/searches/endpoints.ts';
import { test as siteTest } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { expectUnread, noticesOf, readAll } from '../../support/notices.ts';
import { offer, promise } from '../../support/offers.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What members are told of new posts that fit their searches and posts. */

const test = siteTest
  .extend('searcher', ({ server }) => addMember(server))
  /** Waits until all posts are held against all searches. */
  .extend(
    'held',
    { scope: 'file' },
    ({ server }) =>
      () =>
        waitFor(async () => {
          const left = await server.database.sql('select from notice_events');
          if (left.length > 0) throw new Error(`${left.length} events`);
        }),
  );

const save = async (who: Person, search: string, filters: object = {}) =>
  String((await who.call(searchEndpoints.save, { search, filters })).body['search_id']);
const newCounts = async (who: Person) => {
  const { body } = await who.call(searchEndpoints.list);
  return (body as unknown as SavedSearch[]).map((one) => one.new_count);
};
const edit = (author: Person, postId: string, changes: object) =>
  author.call(postEndpoints.edit, { postId, ...changes });

test('an approved post that fits is told once, and counted until it is seen', async ({
  searcher,
  author,
  admin,
  held,
}) => {
  const search_id = await save(searcher, '台灯', { priceTo: '50' });
  const first = await publishPost(author, admin, { title: 'Desk lamp', price: '50' });
  await publishPost(author, admin, { title: 'Desk lamp', price: '50.01' });
  await publishPost(author, admin, { title: 'Chair', price: '5' });
  await createPost(author, { title: 'Desk lamp', price: '5' });
  await held();
  const data = { search_id, search: '台灯', filters: { priceTo: '50' } };
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([
    { post_id: first, post_title: 'Desk lamp', data: { ...data, count: 1 } },
  ]);
  const second = await publishPost(author, admin, {
    title: 'Reading lamp, desk lamp',
    price: '7',
    currency: '$',
  });
  expect(second).toBeTruthy();
  await edit(author, second, { price: '6' });
  await held();
  const [joined] = await expectUnread(searcher, ['search-match']);
  expect(joined).toMatchObject({ post_id: second, data: { ...data, count: 2 } });
  expect(await newCounts(searcher)).toEqual([2]);

  await searcher.call(searchEndpoints.markSeen, { searchId: search_id });
  expect(await newCounts(searcher)).toEqual([0]);
  await expectUnread(searcher, []);
  const third = await publishPost(author, admin, { title: 'Desk lamp 3', price: '1' });
  await held();
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([
    { post_id: third, data: { ...data, count: 1 } },
  ]);
  expect(await newCounts(searcher)).toEqual([1]);
  await edit(author, third, { postStatus: 'In progress' });
  await held();
  expect(await newCounts(searcher)).toEqual([1]);
  await author.call(postEndpoints.archive, { postId: third });
  expect(await newCounts(searcher)).toEqual([0]);
});

test('a post that becomes cheap enough is news, and again only in the count', async ({
  searcher,
  author,
  admin,
  held,
}) => {
  const postId = await publishPost(author, admin, { title: 'Accordion', price: '900' });
  const already = await publishPost(author, admin, { title: 'Accordion', price: '100' });
  const search_id = await save(searcher, 'accordion', { priceTo: '500' });
  await edit(author, postId, { price: '400' });
  await held();
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([{ post_id: postId }]);
  expect(await newCounts(searcher)).toEqual([1]);
  await edit(author, already, { openToNegotiate: true });
  await edit(author, postId, { price: '300' });
  await held();
  expect(await newCounts(searcher)).toEqual([1]);
  await searcher.call(searchEndpoints.markSeen, { searchId: search_id });
  await edit(author, postId, { price: '600' });
  await edit(author, postId, { price: '500' });
  await held();
  expect(await newCounts(searcher)).toEqual([1]);
  await expectUnread(searcher, []);
});

test('a post that is Available again is news to a search', async ({
  searcher,
  author,
  admin,
  held,
  server,
}) => {
  const taken = await publishPost(author, admin, { title: 'Oboe' });
  const promised = await publishPost(author, admin, { title: 'Oboe d’amore' });
  await edit(author, taken, { postStatus: 'In progress' });
  const offerId = await offer(await addMember(server), promised);
  await promise(author, offerId);
  await save(searcher, 'oboe');
  await held();
  await expectUnread(searcher, []);
  await edit(author, taken, { postStatus: 'Available' });
  await held();
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([{ post_id: taken }]);
  await readAll(searcher);
  await author.call(offerEndpoints.cancel, { offerId });
  await held();
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([{ post_id: promised }]);
});

test('of several searches the oldest that is not muted tells', async ({ searcher, author, admin, held }) => {
  const [muted, oldest] = [
    await save(searcher, 'bassoon'),
    await save(searcher, '', { postCategoryOption: 'Food' }),
  ];
  await save(searcher, 'bassoon', { postCategoryOption: 'Food' });
  await searcher.call(searchEndpoints.mute, { searchId: muted, muted: true });
  await publishPost(author, admin, { title: 'Bassoon', category: 'Food' });
  await held();
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([
    { data: { search_id: oldest, search: '', count: 1 } },
  ]);
  expect(await newCounts(searcher)).toEqual([1, 1, 1]);
  await searcher.call(searchEndpoints.remove, { searchId: oldest });
  await expectUnread(searcher, []);
});

test('nobody hears again of a post after the search was deleted and saved again', async ({
  searcher,
  author,
  admin,
  held,
}) => {
  const first = await save(searcher, 'glockenspiel');
  const postId = await publishPost(author, admin, { title: 'Glockenspiel' });
  await held();
  await searcher.call(searchEndpoints.remove, { searchId: first });
  await save(searcher, 'glockenspiel');
  await edit(author, postId, { price: '1' });
  await admin.call(postEndpoints.returnToReview, { postId, reason: 'Photo' });
  await admin.call(postEndpoints.approve, { postId });
  await held();
  expect((await noticesOf(searcher)).filter(({ kind }) => kind === 'search-match')).toEqual([]);
});

test('own posts do not fit, and suspended members are told nothing, then or later', async ({
  server,
  searcher,
  author,
  admin,
  held,
}) => {
  await save(searcher, 'harmonium');
  await publishPost(searcher, admin, { title: 'Harmonium of mine' });
  const suspend = (until: string | null) =>
    server.database.sql('update members set suspended_until = $1 where username = $2', [
      until,
      searcher.username,
    ]);
  await suspend('infinity');
  const postId = await publishPost(author, admin, { title: 'Harmonium' });
  await held();
  await suspend(null);
  await edit(author, postId, { price: '1' });
  await held();
  expect((await noticesOf(searcher)).map(({ kind }) => kind)).toEqual(['post-approved']);
  await publishPost(author, admin, { title: 'Harmonium 2' });
  await held();
  await expectUnread(searcher, ['search-match', 'post-approved']);
});

test('a new post tells the authors of posts of the other type that it fits', async ({
  searcher,
  author,
  admin,
  held,
}) => {
  await save(searcher, 'xylophone');
  const wanted = await publishPost(searcher, admin, { title: 'Xylophone', postType: 'buy', price: '50' });
  await publishPost(searcher, admin, { title: 'xylophone', postType: 'buy', price: '0' });
  await readAll(searcher);
  const offer = await publishPost(author, admin, { title: 'Large xylophone', price: '100' });
  await publishPost(author, admin, { title: 'Small xylophone', price: '20' });
  await held();
  expect(await expectUnread(searcher, ['wanted-match'])).toMatchObject([
    { post_title: 'Small xylophone', data: { own_post_id: wanted, own_title: 'Xylophone', count: 2 } },
  ]);
  await author.call(noticeEndpoints.markRead, { all: true });
  const late = await publishPost(searcher, admin, { title: '木琴 xylophone', postType: 'buy', price: '60' });
  expect(late).toBeTruthy();
  const later = await publishPost(admin, admin, { title: 'large xylophone', postType: 'buy', price: '60' });
  await held();
  expect(await expectUnread(author, ['wanted-match'])).toMatchObject([
    { post_id: later, data: { own_post_id: offer, own_title: 'Large xylophone', count: 1 } },
  ]);
  await author.call(postEndpoints.remove, { postId: offer });
  await expectUnread(author, []);
  await author.call(noticeEndpoints.markRead, { all: true });
});

test('a notice of several posts outlives its newest one', async ({ searcher, author, admin, held }) => {
  await save(searcher, 'zampogna');
  await publishPost(author, admin, { title: 'Zampogna' });
  const newest = await publishPost(author, admin, { title: 'Zampogna 2' });
  await held();
  await author.call(postEndpoints.remove, { postId: newest });
  expect(await expectUnread(searcher, ['search-match'])).toMatchObject([
    { post_id: null, data: { count: 2 } },
  ]);
});

test('members are locked by their ids, so that a decision about several can not deadlock with it', async ({
  server,
  searcher,
  author,
  admin,
  held,
}) => {
  await save(searcher, 'ukulele');
  const partner = await addMember(server);
  await publishPost(partner, admin, { title: 'Ukulele', postType: 'buy' });
  await held();
  const decision = await hold(server.database, 'select from members where email = $1 for update', [
    searcher.email,
  ]);
  const published = publishPost(author, admin, { title: 'Ukulele, concert' });
  await decision.waiters();
  await decision.sql('select from members where email = $1 for update nowait', [partner.email]);
  await decision.release();
  await published;
  await held();
  await expectUnread(partner, ['wanted-match', 'post-approved']);
});
