import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import {
  createPost,
  inFourMonths,
  addMember,
  addAdmin,
  postFields,
  publishPost,
  type Person,
} from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let author: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  [author, stranger, admin] = await Promise.all([addMember(server), addMember(server), addAdmin(server)]);
});
afterAll(() => server.stop());

const read = async (postId: string) => (await author.call(postEndpoints.full, { postId })).body;
const statusOf = async (postId: string) => (await read(postId))['post_status'];
const edited = expect.any(String) as string;
const edit = (postId: string, changes: object, who = author) =>
  who.call(postEndpoints.edit, { postId, ...changes });

/** Creates a post of the author in this status. */
async function postIn(status: string): Promise<string> {
  if (status === 'Draft' || status === 'Pending') return createPost(author, { postStatus: status });
  if (status === 'Denied') {
    const postId = await createPost(author);
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
    return postId;
  }
  const postId = await publishPost(author, admin);
  if (status !== 'Available')
    expect(await edit(postId, { postStatus: status })).toMatchObject({ status: 200 });
  return postId;
}

describe('edit-draft-post', () => {
  test('replaces the draft and its images, and can submit it', async () => {
    const postId = await createPost(author, {
      postStatus: 'Draft',
      images: [sampleImage('png'), sampleImage('jpg')],
    });
    const [first, second] = (await read(postId))['images'] as string[];
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
    const after = await read(postId);
    expect(after).toMatchObject({ post_title: 'New title', post_status: 'Pending', images: [second] });
    expect(await files()).toBe(before - 3);
    expect((await author.fetch(`/${first ?? ''}`)).status).toBe(404);
  });

  test('takes postId from the query as older clients send it', async () => {
    const postId = await createPost(author, { postStatus: 'Draft' });
    const form = new FormData();
    Object.entries(postFields({ title: 'By query', postStatus: 'Draft' })).forEach(([name, value]) =>
      form.append(name, String(value)),
    );
    const done = await author.send(
      postEndpoints.editDraft,
      `${postEndpoints.editDraft.path}?postId=${postId}`,
      { body: form },
    );
    expect(done).toMatchObject({ status: 200, message: 'Draft saved.' });
    expect(await read(postId)).toMatchObject({ post_title: 'By query', date_of_last_edit: edited });
  });

  test.each(['Pending', 'Available', 'In progress', 'Archived', 'Denied'])(
    'is a 409 for a post that is %s',
    async (status) => {
      const postId = await postIn(status);
      const answer = await author.call(postEndpoints.editDraft, {
        ...postFields({ title: 'Never' }),
        postId,
      });
      expect(answer).toMatchObject({ status: 409, code: 'post_state' });
      expect(await read(postId)).toMatchObject({ post_title: 'Desk lamp, warm light', post_status: status });
    },
  );

  test.each([
    [{ postStatus: 'Available' }, 409, 'post_state'],
    [{ postStatus: 'Denied' }, 409, 'post_state'],
    [{ sellBuyByDate: '2020-01-01' }, 400, 'by_date_invalid'],
  ])('refuses %j', async (changes, status, code) => {
    const form = { ...postFields(changes), postId: await postIn('Draft') };
    expect(await author.call(postEndpoints.editDraft, form)).toMatchObject({ status, code });
  });

  test("another's draft does not exist", async () => {
    const postId = await postIn('Draft');
    for (const who of [stranger, admin]) {
      const answer = await who.call(postEndpoints.editDraft, { ...postFields(), postId });
      expect(answer).toMatchObject({ status: 404, code: 'post_not_found' });
    }
  });
});

describe('edit-post', () => {
  test('changes the given fields and keeps the others', async () => {
    const postId = await postIn('Available');
    const done = await edit(postId, {
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
    });
    expect(done).toMatchObject({ status: 200, message: 'Changes saved.' });
    expect(await read(postId)).toMatchObject({
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
  test.each(targets.flatMap((from) => targets.map((to) => [from, to] as const)))(
    '%s -> %s',
    async (from, to) => {
      const postId = await postIn(from);
      const answer = await edit(postId, { postStatus: to });
      const works = allowed.has(`${from} -> ${to}`);
      expect(answer.status).toBe(works ? 200 : 409);
      expect(await statusOf(postId)).toBe(works ? to : from);
    },
  );

  test('changes the type only while Pending', async () => {
    const pending = await postIn('Pending');
    expect(await edit(pending, { postType: false })).toMatchObject({ status: 200 });
    expect(await read(pending)).toMatchObject({ post_type: 'buy' });
    const available = await postIn('Available');
    expect(await edit(available, { postType: 'buy' })).toMatchObject({ status: 409 });
    expect(await edit(available, { postType: 'sell' })).toMatchObject({ status: 200 });
  });

  test('is allowed to the author only', async () => {
    const postId = await postIn('Available');
    expect(await edit(postId, { price: 1 }, stranger)).toMatchObject({ status: 403, code: 'not_author' });
    expect(await edit(postId, { price: 1 }, admin)).toMatchObject({ status: 403 });
    expect(await edit('999999', { price: 1 })).toMatchObject({ status: 404 });
    expect(await edit('abc', { price: 1 })).toMatchObject({ status: 400 });
  });

  test.each([
    [{ price: '1.005' }, 'price'],
    [{ quantity: 0 }, 'quantity'],
    [{ sellBuyByDate: '2020-01-01' }, 'sellBuyByDate'],
    [{ category: 'Cars' }, 'category'],
    [{ openToNegotiate: 'yes!' }, 'openToNegotiate'],
  ])('refuses %j', async (changes, field) => {
    const postId = await postIn('Available');
    const before = await read(postId);
    expect(await edit(postId, changes)).toMatchObject({ status: 400, body: { field } });
    expect(await read(postId)).toEqual(before);
  });
});

describe('archive-post', () => {
  test.each(['Pending', 'Available', 'In progress'])('archives a post that is %s', async (status) => {
    const postId = await postIn(status);
    expect(await author.call(postEndpoints.archive, { postId })).toMatchObject({
      status: 200,
      message: 'Post archived.',
    });
    expect(await read(postId)).toMatchObject({ post_status: 'Archived', date_of_last_edit: edited });
  });
  test.each(['Draft', 'Archived', 'Denied'])('refuses a post that is %s', async (status) => {
    const postId = await postIn(status);
    expect(await author.call(postEndpoints.archive, { postId })).toMatchObject({ status: 409 });
    expect(await statusOf(postId)).toBe(status);
  });
  test('is allowed to the author only', async () => {
    const postId = await postIn('Available');
    expect(await stranger.call(postEndpoints.archive, { postId })).toMatchObject({ status: 403 });
    expect(await statusOf(postId)).toBe('Available');
  });
});

describe('delete-post', () => {
  test.each(['Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied'])(
    'deletes a post that is %s',
    async (status) => {
      const postId = await postIn(status);
      const done = await author.call(postEndpoints.remove, { postId });
      expect(done).toMatchObject({ status: 200, message: 'Post deleted.' });
      expect(await author.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
    },
  );

  test('deletes the images, except those that another post uses', async () => {
    const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
    const [shared, single] = (await read(postId))['images'] as [string, string];
    await createPost(author, { 'imageURLs[]': shared });
    expect(await author.call(postEndpoints.remove, { postId })).toMatchObject({ status: 200 });
    expect((await author.fetch(`/${shared}`)).status).toBe(200);
    expect((await author.fetch(`/${single}`)).status).toBe(404);
  });

  test('is allowed to the author only', async () => {
    const postId = await postIn('Available');
    expect(await stranger.call(postEndpoints.remove, { postId })).toMatchObject({ status: 403 });
    expect(await statusOf(postId)).toBe('Available');
  });
});
