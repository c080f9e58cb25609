import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { readAll, expectUnread, noticesOf } from '../../support/notices.ts';
import { addMember, createPost, password, publishPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Who is notified of what, and how unread notices about one topic become one. */

const edit = (author: Person, postId: string, changes: object) =>
  author.call(postEndpoints.edit, { postId, ...changes });

const test = base
  .extend('saver', { scope: 'file' }, ({ server }) => addMember(server))
  .extend('postId', ({ author, admin, saver }) => publishSaved(author, admin, saver));

/** A post that is saved, with all notices read. */
async function publishSaved(
  author: Person,
  admin: Person,
  saver: Person,
  more: object = {},
): Promise<string> {
  const postId = await publishPost(author, admin, { price: '100', ...more });
  await saver.call(postEndpoints.save, { postId });
  await Promise.all([readAll(author), readAll(saver)]);
  return postId;
}

describe('decisions', () => {
  test('the author is notified of an approval, and of a denial with its reason', async ({
    author,
    admin,
  }) => {
    await readAll(author);
    const approved = await publishPost(author, admin, { title: 'Bookshelf' });
    const [notice] = await expectUnread(author, ['post-approved']);
    expect(notice).toEqual({
      notice_id: expect.stringMatching(/^\d+$/) as string,
      kind: 'post-approved',
      post_id: approved,
      post_title: 'Bookshelf',
      image_url: null,
      data: {},
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      is_read: false,
    });
    const postId = await createPost(author);
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Please add a photo.' });
    const [denied] = await expectUnread(author, ['post-denied', 'post-approved']);
    expect(denied).toMatchObject({ post_id: postId, data: { reason: 'Please add a photo.' } });
    expect((await noticesOf(admin)).filter(({ kind }) => kind.startsWith('post-'))).toEqual([]);
  });

  test('a denial without a reason has reason null', async ({ author, admin }) => {
    await readAll(author);
    const postId = await createPost(author);
    await admin.call(postEndpoints.deny, { postId });
    expect((await expectUnread(author, ['post-denied']))[0]).toMatchObject({ data: { reason: null } });
  });

  test('a refused decision notifies nobody', async ({ author, admin, postId }) => {
    expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({ status: 409 });
    await expectUnread(author, []);
  });
});

describe('a saved post', () => {
  test('two price drops are one notice, from the first price to the newest', async ({
    server,
    author,
    saver,
    postId,
  }) => {
    await edit(author, postId, { price: '90' });
    const [first] = await expectUnread(saver, ['saved-cheaper']);
    const areMailed = 'update notices set is_mailed = true where post_id = $1';
    await server.database.sql(areMailed, [postId]);
    await edit(author, postId, { price: '80.5' });
    await waitFor(async () =>
      expect((await noticesOf(saver))[0]).toMatchObject({
        notice_id: first?.notice_id,
        post_id: postId,
        data: { old_price: '100', old_currency: '¥', price: '80.5', currency: '¥' },
      }),
    );
    expect(first?.data).toEqual({ old_price: '100', old_currency: '¥', price: '90', currency: '¥' });
    const mailed = () => server.database.sql("select is_mailed from notices where kind = 'saved-cheaper'");
    // A lower price puts the notice into the next daily summary again; a new date does not.
    expect(await mailed()).toEqual([{ is_mailed: false }]);
    await server.database.sql(areMailed, [postId]);
    await edit(author, postId, { sellBuyByDate: inDays(30) });
    await waitFor(async () => expect(await server.database.sql('select from notice_events')).toEqual([]));
    expect(await mailed()).toEqual([{ is_mailed: true }]);
    await expectUnread(author, []);
  });

  test('a price that goes back removes the unread notice, and one that goes back in part changes it', async ({
    author,
    saver,
    postId,
  }) => {
    await edit(author, postId, { price: '60' });
    await edit(author, postId, { price: '80' });
    await waitFor(async () =>
      expect(await expectUnread(saver, ['saved-cheaper'])).toMatchObject([
        { data: { old_price: '100', price: '80' } },
      ]),
    );
    await edit(author, postId, { price: '100' });
    await expectUnread(saver, []);
  });

  test('after a notice was read, the next compares with the last price that was read', async ({
    author,
    saver,
    postId,
  }) => {
    await edit(author, postId, { price: '80' });
    await expectUnread(saver, ['saved-cheaper']);
    await readAll(saver);
    await edit(author, postId, { price: '95' });
    await edit(author, postId, { price: '90' });
    await edit(author, postId, { price: '70' });
    const expectPrices = (old_price: string, price: string) =>
      waitFor(async () =>
        expect((await expectUnread(saver, ['saved-cheaper']))[0]?.data).toMatchObject({ old_price, price }),
      );
    await expectPrices('80', '70');
    await readAll(saver);
    await edit(author, postId, { price: '60' });
    await expectPrices('70', '60');
    await edit(author, postId, { postStatus: 'In progress' });
    await expectUnread(saver, ['saved-reserved', 'saved-cheaper']);
    await readAll(saver);
    await edit(author, postId, { price: '50' });
    await expectPrices('60', '50');
  });

  test('compares prices in yuan', async ({ author, saver, admin }) => {
    const postId = await publishSaved(author, admin, saver, { price: '10', currency: '$' });
    await edit(author, postId, { price: '60', currency: '¥' });
    const prices = { old_price: '10', old_currency: '$', price: '60', currency: '¥' };
    expect((await expectUnread(saver, ['saved-cheaper']))[0]?.data).toEqual(prices);
    await edit(author, postId, { price: '12', currency: '$' });
    await expectUnread(saver, []);
  });

  test('reserved and available again: only the newest state is unread', async ({ author, saver, postId }) => {
    await edit(author, postId, { postStatus: 'In progress', price: '99' });
    await expectUnread(saver, ['saved-reserved', 'saved-cheaper']);
    await edit(author, postId, { postStatus: 'Available' });
    expect(await expectUnread(saver, ['saved-available', 'saved-cheaper'])).toMatchObject([
      { post_id: postId, data: {} },
      { post_id: postId },
    ]);
  });

  test('archived: one notice replaces all others about the post', async ({ author, saver, admin }) => {
    const postId = await publishSaved(author, admin, saver, { title: 'Rice cooker' });
    await edit(author, postId, { postStatus: 'In progress', price: '50' });
    await expectUnread(saver, ['saved-reserved', 'saved-cheaper']);
    await author.call(postEndpoints.archive, { postId });
    const [gone] = await expectUnread(saver, ['saved-gone']);
    expect(gone).toMatchObject({ post_id: postId, data: { reason: 'archived', title: 'Rice cooker' } });
    await author.call(postEndpoints.remove, { postId });
    expect(await expectUnread(saver, ['saved-gone'])).toMatchObject([
      { notice_id: gone?.notice_id, post_id: null },
    ]);
  });

  test('deleted: one notice without a link replaces the unread ones', async ({ author, saver, admin }) => {
    const postId = await publishSaved(author, admin, saver, { title: 'Kettle' });
    await edit(author, postId, { price: '90' });
    await expectUnread(saver, ['saved-cheaper']);
    await readAll(saver);
    await edit(author, postId, { postStatus: 'In progress' });
    await expectUnread(saver, ['saved-reserved']);
    await author.call(postEndpoints.remove, { postId });
    const [gone] = await expectUnread(saver, ['saved-gone']);
    const data = { reason: 'deleted', title: 'Kettle' };
    expect(gone).toMatchObject({ post_id: null, post_title: null, data });
    expect((await noticesOf(saver))[1]).toMatchObject({ kind: 'saved-cheaper', post_id: null });
    expect((await noticesOf(author)).filter(({ post_id }) => post_id === postId)).toEqual([]);
  });

  test('unsaved: deletes all notices about it and writes no more', async ({
    author,
    saver,
    postId,
    admin,
  }) => {
    await edit(author, postId, { price: '90' });
    await expectUnread(saver, ['saved-cheaper']);
    await readAll(saver);
    await saver.call(postEndpoints.unsave, { postId });
    expect((await noticesOf(saver)).filter(({ post_id }) => post_id === postId)).toEqual([]);
    await edit(author, postId, { price: '50' });
    const other = await publishSaved(author, admin, saver);
    await edit(author, other, { price: '50' });
    expect(await expectUnread(saver, ['saved-cheaper'])).toMatchObject([{ post_id: other }]);
  });

  test('a member who unsaves during the fan-out gets no notice', async ({ server, saver, postId }) => {
    const held = await hold(server.database, 'select from posts where id = $1 for update', [postId]);
    await held.sql('delete from saves where post_id = $1', [postId]);
    await server.database.sql(
      "insert into notice_events (kind, post_id, data) values ('saved-reserved', $1, '{}')",
      [postId],
    );
    await held.giveWay();
    await waitFor(async () => expect(await server.database.sql('select from notice_events')).toEqual([]));
    expect(await expectUnread(saver, [])).toEqual([]);
  });

  test('a member who saved after the event gets no notice', async ({ server, author, saver, postId }) => {
    await server.database.sql(
      `insert into notice_events (kind, post_id, data, created_at)
       values ('saved-reserved', $1, '{}', now() - interval '1 minute')`,
      [postId],
    );
    await edit(author, postId, { price: '50' });
    expect(await expectUnread(saver, ['saved-cheaper'])).toMatchObject([{ post_id: postId }]);
  });

  test('deleted with the account of its author', async ({ server, admin, saver }) => {
    const leaving = await addMember(server);
    const postId = await publishPost(leaving, admin, { title: 'Farewell lamp' });
    await saver.call(postEndpoints.save, { postId });
    await readAll(saver);
    expect(await leaving.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
    expect(await expectUnread(saver, ['saved-gone'])).toMatchObject([
      { post_id: null, data: { reason: 'deleted', title: 'Farewell lamp' } },
    ]);
  });

  test('an author who saved their own post gets no notice', async ({ author, saver, postId }) => {
    await author.call(postEndpoints.save, { postId });
    await edit(author, postId, { price: '10', postStatus: 'In progress' });
    await expectUnread(saver, ['saved-reserved', 'saved-cheaper']);
    await author.call(postEndpoints.remove, { postId });
    await expectUnread(saver, ['saved-gone']);
    expect(await expectUnread(author, [])).toEqual([]);
  });
});
