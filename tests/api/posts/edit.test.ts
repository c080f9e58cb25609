import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import {
  createPost,
  inFourMonths,
  postFields,
  publishPost,
  statusOf,
  type Person,
} from '../../support/people.ts';

const read = async (author: Person, postId: string) =>
  (await author.call(postEndpoints.full, { postId })).body;
const edited = expect.any(String) as string;
const edit = (who: Person, postId: string, changes: object) =>
  who.call(postEndpoints.edit, { postId, ...changes });

/** Creates a post of the author in this status. */
async function postIn(author: Person, admin: Person, status: string): Promise<string> {
  if (status === 'Draft' || status === 'Pending') return createPost(author, { postStatus: status });
  if (status === 'Denied') {
    const postId = await createPost(author);
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
    return postId;
  }
  const postId = await publishPost(author, admin);
  if (status !== 'Available')
    expect(await edit(author, postId, { postStatus: status })).toMatchObject({ status: 200 });
  return postId;
}

describe('edit-draft-post', () => {
  test('[4.3] replaces the draft and its images, and can submit it', async ({ server, author }) => {
    const postId = await createPost(author, {
      postStatus: 'Draft',
      images: [sampleImage('png'), sampleImage('jpg')],
    });
    const [first, second] = (await read(author, postId))['images'] as string[];
    const files = async () => (await readdir(join(server.dataDir, 'uploads'))).length;
    const before = await files();
    const done = await author.call(postEndpoints.editDraft, {
      ...postFields({ title: 'New title', postStatus: 'Pending', 'imageURLs[]': second }),
      postId,
    });
    expect(done).toMatchObject({
      status: 200,
      message: 'Posted. An admin will review it before it becomes public.',
    });
    const after = await read(author, postId);
    expect(after).toMatchObject({ post_title: 'New title', post_status: 'Pending', images: [second] });
    expect(await files()).toBe(before - 3);
    expect((await author.fetch(`/${first ?? ''}`)).status).toBe(404);
  });

  test('[7.17] takes postId from the query as older clients send it', async ({ author }) => {
    const postId = await createPost(author, { postStatus: 'Draft' });
    const form = new FormData();
    Object.entries(postFields({ title: 'By query', postStatus: 'Draft' })).forEach(([name, value]) =>
      form.append(name, String(value)),
    );
    const path = `${postEndpoints.editDraft.path}?postId=${postId}`;
    const done = await author.send(postEndpoints.editDraft, path, { body: form });
    expect(done).toMatchObject({ status: 200, message: 'Draft saved.' });
    expect(await read(author, postId)).toMatchObject({ post_title: 'By query', date_of_last_edit: edited });
  });

  test.for([
    [{ postStatus: 'Available' }, 409, 'post_state'],
    [{ postStatus: 'Denied' }, 409, 'post_state'],
    [{ sellBuyByDate: '2020-01-01' }, 400, 'by_date_invalid'],
  ] as const)('refuses %j', async ([changes, status, code], { author, admin }) => {
    const form = { ...postFields(changes), postId: await postIn(author, admin, 'Draft') };
    expect(await author.call(postEndpoints.editDraft, form)).toMatchObject({ status, code });
  });
});

describe('edit-post', () => {
  test('[4.4 4.6 7.18] changes the given fields and keeps the others', async ({ author, admin }) => {
    const postId = await publishPost(author, admin, { images: sampleImage('png') });
    const { images } = await read(author, postId);
    const done = await edit(author, postId, {
      price: 0,
      currency: 'CNY',
      openToNegotiate: true,
      quantity: 2,
      totalOrPerItem: 'Price per unit',
      category: 'Food',
      sellBuyByDate: inFourMonths,
      postStatus: 'In progress',
      title: 'Not this',
      description: 'Nor this',
      author_id: '1',
      saved_count: 99,
      post_status: 'Archived',
      images: [],
      'imageURLs[]': [],
    });
    expect(done).toMatchObject({ status: 200, message: 'Changes saved.' });
    expect(await read(author, postId)).toMatchObject({
      price: '0',
      currency: '¥',
      quantity: 2,
      open_to_negotiate_flag: true,
      overall_or_per_unit: 'Price per unit',
      category: 'Food',
      post_status: 'In progress',
      post_title: 'Desk lamp, warm light',
      description: 'Bright and quiet.',
      saved_count: 0,
      images,
      date_of_last_edit: edited,
    });
  });

  // Every transition that an author can request by this call.
  const targets = ['Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied'];
  const allowed = new Set([
    'Pending -> Archived',
    'Available -> In progress',
    'Available -> Archived',
    'In progress -> Available',
    'In progress -> Archived',
    'Pending -> Pending',
    'Available -> Available',
    'In progress -> In progress',
  ]);
  test.for(targets.flatMap((from) => targets.map((to) => [from, to] as const)))(
    '[4.5 4.7] %s -> %s',
    async ([from, to], { author, admin }) => {
      const postId = await postIn(author, admin, from);
      const answer = await edit(author, postId, { postStatus: to });
      const works = allowed.has(`${from} -> ${to}`);
      expect(answer.status).toBe(works ? 200 : 409);
      expect(await statusOf(author, postId)).toBe(works ? to : from);
    },
  );

  test('changes the type only while Pending', async ({ author, admin }) => {
    const pending = await postIn(author, admin, 'Pending');
    expect(await edit(author, pending, { postType: false })).toMatchObject({ status: 200 });
    expect(await read(author, pending)).toMatchObject({ post_type: 'buy' });
    const available = await postIn(author, admin, 'Available');
    expect(await edit(author, available, { postType: 'buy' })).toMatchObject({ status: 409 });
    expect(await edit(author, available, { postType: 'sell' })).toMatchObject({ status: 200 });
  });

  test('an unknown post is a 404, and what is no id a 400', async ({ author }) => {
    expect(await edit(author, '999999', { price: 1 })).toMatchObject({ status: 404 });
    expect(await edit(author, 'abc', { price: 1 })).toMatchObject({ status: 400 });
  });

  test.for([
    [{ price: '1.005' }, 'price'],
    [{ quantity: 0 }, 'quantity'],
    [{ sellBuyByDate: '2020-01-01' }, 'sellBuyByDate'],
    [{ category: 'Cars' }, 'category'],
    [{ openToNegotiate: 'yes!' }, 'openToNegotiate'],
  ] as const)('refuses %j', async ([changes, field], { author, admin }) => {
    const postId = await postIn(author, admin, 'Available');
    const before = await read(author, postId);
    expect(await edit(author, postId, changes)).toMatchObject({ status: 400, body: { field } });
    expect(await read(author, postId)).toEqual(before);
  });
});

describe('archive-post', () => {
  test.for(['Pending', 'Available', 'In progress'])(
    'archives a post that is %s',
    async (status, { author, admin }) => {
      const postId = await postIn(author, admin, status);
      expect(await author.call(postEndpoints.archive, { postId })).toMatchObject({
        status: 200,
        message: 'Post archived.',
      });
      expect(await read(author, postId)).toMatchObject({
        post_status: 'Archived',
        date_of_last_edit: edited,
      });
    },
  );
});

describe('delete-post', () => {
  test.for(['Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied'])(
    '[7.19] deletes a post that is %s',
    async (status, { author, admin }) => {
      const postId = await postIn(author, admin, status);
      const done = await author.call(postEndpoints.remove, { postId });
      expect(done).toMatchObject({ status: 200, message: 'Post deleted.' });
      expect(await author.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
    },
  );

  test('deletes the images, except those that another post uses', async ({ author }) => {
    const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
    const [shared, single] = (await read(author, postId))['images'] as [string, string];
    await createPost(author, { 'imageURLs[]': shared });
    expect(await author.call(postEndpoints.remove, { postId })).toMatchObject({ status: 200 });
    expect((await author.fetch(`/${shared}`)).status).toBe(200);
    expect((await author.fetch(`/${single}`)).status).toBe(404);
  });
});
