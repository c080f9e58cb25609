import { describe, expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { searchEndpoints, type SavedSearch } from '../../../contract/searches/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { siteTest } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { idOf } from '../../support/members.ts';
import { expectUnread, noticesOf, readAll } from '../../support/notices.ts';
import { addMember, createPost, inFourMonths, publishPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A member pauses: the day, the lists and searches that hidden.test.ts does not read, and the notices. */

const test = siteTest
  .extend('seller', ({ server }) => addMember(server))
  .extend('author', ({ server }) => addMember(server))
  .extend('reader', ({ server }) => addMember(server));

const pause = (member: Person, until: unknown) => member.call(memberEndpoints.setPause, { until });
const own = async (member: Person) => (await member.call(profileEndpoints.info)).body;
const marketOf = async (
  reader: Person,
  { server, seller }: { server: Parameters<typeof idOf>[0]; seller: Person },
) => {
  const { body } = await reader.call(postEndpoints.market, { author: await idOf(server, seller) });
  return (body as unknown as { post_id: string }[]).map(({ post_id }) => post_id);
};

describe('set-pause', () => {
  test.for([1, 180])('%s days from today', async (days, { seller }) => {
    const until = inDays(days);
    expect(await pause(seller, until)).toMatchObject({
      status: 200,
      body: { message: 'Paused.', paused_until: until },
    });
    expect(await own(seller)).toMatchObject({ paused_until: until });
    expect((await seller.call(profileEndpoints.downloadData)).body).toMatchObject({ paused_until: until });
  });

  test('null ends it, after which nothing says that there was one', async ({ seller }) => {
    await pause(seller, inDays(9));
    expect(await pause(seller, null)).toMatchObject({
      status: 200,
      body: { message: 'Pause ended.', paused_until: null },
    });
    expect(await own(seller)).not.toHaveProperty('paused_until');
    expect(await pause(seller, null)).toMatchObject({ status: 200 });
  });

  test.for([inDays(0), inDays(-1), inDays(181), '2026-02-30', '', 'soon', 7, true, undefined])(
    'refuses %j and keeps the day',
    async (until, { seller }) => {
      const kept = inDays(30);
      await pause(seller, kept);
      expect(await pause(seller, until)).toMatchObject({
        status: 400,
        code: 'pause_date_invalid',
        body: { field: 'until' },
      });
      expect(await own(seller)).toMatchObject({ paused_until: kept });
    },
  );

  test('the trail has a change, and nothing for the same day again', async ({ server, seller }) => {
    for (const until of [inDays(3), inDays(3), inDays(5), null]) await pause(seller, until);
    const entries = await server.database.sql(
      "select before, after from audit where action = 'set-pause' and object = $1 order by id",
      [`member ${await idOf(server, seller)}`],
    );
    const days = [null, inDays(3), inDays(5), null].map((day) => ({ paused_until: day }));
    expect(entries).toEqual([0, 1, 2].map((at) => ({ before: days[at], after: days[at + 1] })));
  });
});

test('hidden posts are not counted, suggested, similar or new in a saved search', async ({
  seller,
  author,
  admin,
  reader,
}) => {
  const shown = await publishPost(author, admin, { title: 'Harpsichord stool' });
  await reader.call(searchEndpoints.save, { search: 'clavichord', filters: {} });
  const hidden = await publishPost(seller, admin, { title: 'Clavichord stool' });
  await expectUnread(reader, ['search-match']);
  const look = async () => ({
    count: (await reader.call(postEndpoints.count, { search: 'clavichord' })).body['count'],
    words: (await reader.call(searchEndpoints.suggest, { text: 'clavi' })).body['words'],
    similar: ((await reader.call(postEndpoints.similar, { postId: shown })).body['similar'] as unknown[])
      .length,
    news: ((await reader.call(searchEndpoints.list)).body as unknown as SavedSearch[])[0]?.new_count,
    notice: (await noticesOf(reader))[0]?.post_title,
  });
  const before = await look();
  expect(before).toEqual({
    count: 1,
    words: ['clavichord'],
    similar: 1,
    news: 1,
    notice: 'Clavichord stool',
  });
  await pause(seller, inDays(1));
  expect(await look()).toEqual({ count: 0, words: [], similar: 0, news: 0, notice: null });
  expect((await seller.call(postEndpoints.full, { postId: hidden })).body).toMatchObject({
    post_status: 'Available',
  });
  await pause(seller, null);
  expect(await look()).toEqual(before);
});

test('what is written, renewed or approved during a pause is hidden, and those who wait for it hear of it afterwards', async ({
  server,
  seller,
  admin,
  reader,
}) => {
  await reader.call(searchEndpoints.save, { search: 'bandoneon', filters: {} });
  const [renewed, edited] = [await publishPost(seller, admin), await publishPost(seller, admin)];
  const [draft, waiting] = [await createPost(seller, { postStatus: 'Draft' }), await createPost(seller)];
  await pause(seller, inDays(3));
  await seller.call(postEndpoints.renew, { postIds: [renewed], sellBuyByDate: inDays(50) });
  await seller.call(postEndpoints.edit, { postId: edited, sellBuyByDate: inFourMonths });
  const added = await publishPost(seller, admin, { title: 'Bandoneon' });
  await admin.call(postEndpoints.approve, { postId: waiting });
  await waitFor(async () => expect(await server.database.sql('select from notice_events')).toEqual([]));
  expect(await marketOf(reader, { server, seller })).toEqual([]);
  await expectUnread(reader, []);

  await pause(seller, null);
  expect(await marketOf(reader, { server, seller })).toEqual([added, waiting, edited, renewed]);
  expect(await expectUnread(reader, ['search-match'])).toMatchObject([{ post_id: added }]);
  await seller.call(postEndpoints.remove, { postId: draft });
});

test('a member who has paused gets decisions and no other notice, and savers none of hidden posts', async ({
  server,
  seller,
  author,
  admin,
  reader,
}) => {
  const saved = await publishPost(author, admin, { title: 'Zither' });
  await seller.call(postEndpoints.save, { postId: saved });
  const hidden = await publishPost(seller, admin, { title: 'Psaltery' });
  const deleted = await publishPost(seller, admin, { title: 'Psaltery' });
  for (const postId of [hidden, deleted]) await reader.call(postEndpoints.save, { postId });
  await readAll(seller);
  await pause(seller, inDays(3));
  await author.call(postEndpoints.edit, { postId: saved, postStatus: 'In progress' });
  await seller.call(postEndpoints.edit, { postId: hidden, price: '1' });
  await seller.call(postEndpoints.remove, { postId: deleted });
  await waitFor(async () => expect(await server.database.sql('select from notice_events')).toEqual([]));
  await admin.call(postEndpoints.takeDown, { postId: hidden, reason: 'Not allowed.' });
  await expectUnread(seller, ['post-taken-down']);
  expect(await noticesOf(reader)).toEqual([]);
});

test('a mail that waits for the end of the quiet hours is not sent during a pause', async ({
  server,
  seller,
}) => {
  await server.database.sql(
    `insert into notices (member_id, kind, topic, data, mail_at)
     select $1, kind, kind, '{}', now() + interval '1 hour'
     from unnest(array['still-available', 'post-approved']) kind`,
    [await idOf(server, seller)],
  );
  await pause(seller, inDays(1));
  const waiting = await server.database.sql(
    'select kind from notices where member_id = $1 and mail_at is not null',
    [await idOf(server, seller)],
  );
  expect(waiting).toEqual([{ kind: 'post-approved' }]);
});

describe('at the same moment', () => {
  test('a post that is being made is hidden by the pause, which waits for it', async ({
    server,
    seller,
    admin,
    reader,
  }) => {
    const sellerId = await idOf(server, seller);
    const held = await hold(server.database, 'select from members where id = $1 for share', [sellerId]);
    const [{ id } = { id: '' }] = await held.sql<{ id: string }>(
      `insert into posts
         (author_id, title, description, type, category, price, currency, price_cny, price_basis, quantity, negotiable,
          status, expires_on)
       values ($1, 'Lyre', '', 'sell', 'Others', 1, '¥', 100, 'Total price', 1, true, 'Pending', $2) returning id`,
      [sellerId, inDays(50)],
    );
    const paused = pause(seller, inDays(2));
    await held.giveWay();
    expect(await paused).toMatchObject({ status: 200 });
    await admin.call(postEndpoints.approve, { postId: id });
    expect(await marketOf(reader, { server, seller })).toEqual([]);
  });

  test('a post that waits for the pause is made hidden', async ({ server, seller, admin, reader }) => {
    const held = await hold(server.database, 'update members set paused_until = $2 where id = $1', [
      await idOf(server, seller),
      inDays(2),
    ]);
    const created = createPost(seller);
    await held.giveWay();
    await admin.call(postEndpoints.approve, { postId: await created });
    expect(await marketOf(reader, { server, seller })).toEqual([]);
  });

  test('an approval waits for the pause, and the post is hidden', async ({
    server,
    seller,
    admin,
    reader,
  }) => {
    const postId = await createPost(seller);
    const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
    const paused = pause(seller, inDays(2));
    await held.waiters();
    const approved = admin.call(postEndpoints.approve, { postId });
    await held.giveWay(2);
    expect([(await paused).status, (await approved).status]).toEqual([200, 200]);
    expect(await marketOf(reader, { server, seller })).toEqual([]);
    expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
    await pause(seller, null);
    expect(await marketOf(reader, { server, seller })).toEqual([postId]);
  });
});
