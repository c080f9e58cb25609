import { describe, expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { idOf, suspend } from '../../support/members.ts';
import { addMember, createPost, publishPost, statusOf, type Person } from '../../support/people.ts';

/** The day on which a member leaves, and the archiving of all own posts. */

const setDate = (member: Person, date: unknown) => member.call(memberEndpoints.setLeavingDate, { date });
const pageOf = async (reader: Person, { username }: Person) =>
  (await reader.call(memberEndpoints.get, { username })).body;

describe('set-leaving-date', () => {
  test.for([0, 1, 365])('a day %s days from today is seen by everyone', async (days, { server, reader }) => {
    const leaver = await addMember(server);
    const postId = await createPost(leaver);
    const date = inDays(days);
    expect(await setDate(leaver, date)).toMatchObject({ status: 200, body: { leaving_on: date } });
    const seen = { leaving_on: date };
    expect((await leaver.call(profileEndpoints.info)).body).toMatchObject({ ...seen, open_count: 1 });
    expect(await pageOf(reader, leaver)).toMatchObject(seen);
    expect((await leaver.call(postEndpoints.full, { postId })).body).toMatchObject(seen);
    expect((await leaver.call(profileEndpoints.downloadData)).body).toMatchObject({ profile: seen });
  });

  test('null removes the day', async ({ server }) => {
    const leaver = await addMember(server);
    await setDate(leaver, inDays(9));
    expect(await setDate(leaver, null)).toMatchObject({ status: 200, body: { leaving_on: null } });
    expect(await pageOf(leaver, leaver)).toMatchObject({ leaving_on: null });
  });

  test.for([inDays(-1), inDays(366), '2026-02-30', '', 'soon', 7, true, undefined])(
    'refuses %j and keeps the day',
    async (date, { author }) => {
      const kept = inDays(30);
      await setDate(author, kept);
      expect(await setDate(author, date)).toMatchObject({
        status: 400,
        code: 'leaving_date_invalid',
        body: { field: 'date' },
      });
      expect(await pageOf(author, author)).toMatchObject({ leaving_on: kept });
    },
  );

  test('the trail has a change, and nothing for the same day again', async ({ server }) => {
    const leaver = await addMember(server);
    for (const date of [inDays(3), inDays(3), null]) await setDate(leaver, date);
    const object = `member ${await idOf(server, leaver)}`;
    const entries = await server.database.sql(
      "select before, after from audit where action = 'set-leaving-date' and object = $1 order by id",
      [object],
    );
    expect(entries).toEqual([
      { before: { leaving_on: null }, after: { leaving_on: inDays(3) } },
      { before: { leaving_on: inDays(3) }, after: { leaving_on: null } },
    ]);
  });

  test('nothing of a suspended member is shown', async ({ server, admin, reader }) => {
    const leaver = await addMember(server);
    await setDate(leaver, inDays(3));
    const postId = await publishPost(leaver, admin);
    await suspend(admin, await idOf(server, leaver));
    expect(await reader.call(memberEndpoints.get, { username: leaver.username })).toMatchObject({
      status: 404,
    });
    expect(await reader.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  });
});

test('the page of a member counts the posts that it lists', async ({ server, admin, reader }) => {
  const seller = await addMember(server);
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await publishPost(seller, admin));
  const [reserved, archived, expired] = ids;
  await createPost(seller);
  await createPost(seller, { postStatus: 'Draft' });
  await seller.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' });
  await seller.call(postEndpoints.archive, { postId: archived });
  await server.database.sql('update posts set expires_on = $2 where id = $1', [expired, inDays(-1)]);
  await publishPost(seller, admin, { postType: 'buy' });
  const { open_count, sale_count, user_id } = await pageOf(reader, seller);
  const listed = await reader.call(postEndpoints.market, { author: user_id, hideArchived: true });
  expect([open_count, sale_count, listed.body]).toEqual([4, 3, expect.objectContaining({ length: 4 })]);
});

describe('archive-all', () => {
  test('archives what is Pending, Available or In progress, without deals', async ({ server, admin }) => {
    const leaver = await addMember(server);
    const [pending, draft, denied, foreign] = [
      await createPost(leaver),
      await createPost(leaver, { postStatus: 'Draft' }),
      await createPost(leaver),
      await publishPost(await addMember(server), admin),
    ];
    const [available, reserved] = [await publishPost(leaver, admin), await publishPost(leaver, admin)];
    await admin.call(postEndpoints.deny, { postId: denied });
    await leaver.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' });

    expect(await leaver.call(postEndpoints.archiveAll)).toMatchObject({
      status: 200,
      body: { archived_count: 3 },
    });
    const statuses = [pending, available, reserved, draft, denied].map((id) => statusOf(leaver, id));
    expect(await Promise.all(statuses)).toEqual(['Archived', 'Archived', 'Archived', 'Draft', 'Denied']);
    expect(await statusOf(leaver, foreign)).toBe('Available');
    expect(await pageOf(leaver, leaver)).toMatchObject({ deals_made: 0, open_count: 0 });
    const trail = await server.database.sql<{ object: string }>(
      `select object from audit where after = '{"status": "Archived"}' and object = any($1) order by id`,
      [[pending, available, reserved].map((id) => `post ${id}`)],
    );
    expect(trail.map(({ object }) => object)).toEqual(
      [pending, available, reserved].map((id) => `post ${id}`),
    );
  });

  test('without open posts is no error', async ({ server }) => {
    const leaver = await addMember(server);
    expect(await leaver.call(postEndpoints.archiveAll)).toMatchObject({
      status: 200,
      body: { archived_count: 0 },
    });
  });

  test('waits for an edit, and leaves a post that was denied meanwhile', async ({ server }) => {
    const leaver = await addMember(server);
    const [edited, denied] = [await createPost(leaver), await createPost(leaver)];
    const held = await hold(server.database, 'update posts set price = 7 where id = $1', [edited]);
    await held.sql("update posts set status = 'Denied' where id = $1", [denied]);
    const archived = leaver.call(postEndpoints.archiveAll);
    await held.giveWay();
    expect(await archived).toMatchObject({ body: { archived_count: 1 } });
    expect((await leaver.call(postEndpoints.full, { postId: edited })).body).toMatchObject({
      post_status: 'Archived',
      price: '7',
    });
    expect(await statusOf(leaver, denied)).toBe('Denied');
  });

  test('an edit that waits for it is refused', async ({ server }) => {
    const leaver = await addMember(server);
    const [first, last] = [await createPost(leaver), await createPost(leaver)];
    const held = await hold(server.database, 'select from posts where id = $1 for update', [last]);
    const archived = leaver.call(postEndpoints.archiveAll);
    await held.waiters();
    const edited = leaver.call(postEndpoints.edit, { postId: first, price: '7' });
    await held.giveWay(2);
    expect(await archived).toMatchObject({ body: { archived_count: 2 } });
    expect(await edited).toMatchObject({ status: 409, code: 'post_state' });
  });
});
