import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { flatSvg, largeImage, sampleImage } from '../../support/image-samples.ts';
import { createPost, addMember, postFields, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

const create = (author: Person, more: Record<string, unknown>) =>
  author.call(postEndpoints.create, postFields(more));
const read = async (author: Person, postId: string) =>
  (await author.call(postEndpoints.full, { postId })).body;
const storedFiles = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));
const day = (offset: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

test('[3.4 7.15] keeps every field as it was sent', async ({ author }) => {
  const postId = await createPost(author, {
    title: '  电饭煲 Rice cooker ',
    description: 'Two\r\nlines',
    price: '12.50',
    currency: 'USD',
    quantity: '3',
    category: 'Kitchenware',
    totalOrPerItem: 'Price per unit',
    postType: 'BUY',
    openToNegotiate: 'true',
    postStatus: 'Draft',
  });
  expect(await read(author, postId)).toMatchObject({
    post_id: postId,
    post_title: '电饭煲 Rice cooker',
    description: 'Two\nlines',
    price: '12.5',
    currency: '$',
    quantity: 3,
    category: 'Kitchenware',
    overall_or_per_unit: 'Price per unit',
    post_type: 'buy',
    open_to_negotiate_flag: true,
    post_status: 'Draft',
    deny_reason: null,
    images: [],
    image_url: null,
    is_saved: false,
    saved_count: 0,
    isAuthor: true,
    isAdmin: false,
    username: author.username,
    email: author.email,
  });
});

test.for([
  ['Draft', 'Saved as a draft.'],
  ['Pending', 'Posted. An admin will review it before it becomes public.'],
] as const)('a %s post is confirmed in its words', async ([postStatus, message], { author }) => {
  const made = await author.call(postEndpoints.create, postFields({ postStatus }));
  expect(made).toMatchObject({ status: 200, message });
});

describe('[5.1 5.6] refused, and nothing is stored', () => {
  const price = 'price should be between 0 and 99999999, and up to 2 decimal places.';
  const byDate =
    "Sell/Buy by date can't be in the past or the day of posting. Please select a different date.";
  test.for([
    ['title', '   ', 400, 'The title must contain at least 1 character other than only spaces.'],
    ['title', 'x'.repeat(101), 400, 'The title should be 1-100 characters long.'],
    ['description', 'x'.repeat(5001), 400, 'The description should be at most 5000 characters long.'],
    ['price', '-1', 400, price],
    ['price', '1.234', 400, price],
    ['price', '123456789', 400, price],
    ['price', 'free', 400, price],
    ['price', ['1', '2'], 400, price],
    ['quantity', '0', 400, 'Quantity should be a whole number between 1 and 99999999.'],
    ['quantity', '1.5', 400, 'Quantity should be a whole number between 1 and 99999999.'],
    ['sellBuyByDate', day(0), 400, byDate],
    ['sellBuyByDate', day(-1), 400, byDate],
    ['sellBuyByDate', '2027-02-30', 400, byDate],
    ['currency', '€', 400, undefined],
    ['category', 'Cars', 400, undefined],
    ['totalOrPerItem', 'each', 400, undefined],
    ['postType', ['sell', 'buy'], 400, undefined],
    ['openToNegotiate', 'perhaps', 400, undefined],
    ['postStatus', 'Available', 409, undefined],
    ['postStatus', 'Archived', 409, undefined],
    ['postStatus', 'Sold', 400, undefined],
  ] as const)('%s %j', async ([field, value, status, message], { server, author }) => {
    const answer = await create(author, { [field]: value, images: sampleImage('png') });
    expect(answer).toMatchObject({ status, body: { field, ...(message && { message }) } });
    expect(await storedFiles(server)).toEqual([]);
  });

  test('[5.7 9.2] a file over 2 MB', async ({ server, author }) => {
    const answer = await create(author, { images: [sampleImage('jpg'), largeImage('jpg')] });
    expect(answer).toMatchObject({ status: 413, message: 'One or more files exceed the file size limit.' });
    expect(await storedFiles(server)).toEqual([]);
  });

  test('[5.8] a file of another type with an accepted name', async ({ server, author }) => {
    const text = { fileName: 'photo.png', bytes: Buffer.from('not a picture') };
    const renamed = { ...sampleImage('jpg'), fileName: 'photo.png' };
    const gif = { fileName: 'photo.gif', bytes: Buffer.from('GIF89a') };
    for (const images of [text, renamed, gif]) {
      const answer = await create(author, { images: [sampleImage('png'), images] });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await storedFiles(server)).toEqual([]);
  });

  test('a broken picture after whole ones', async ({ server, author }) => {
    const { fileName, bytes } = sampleImage('png');
    const whole = Array.from({ length: 4 }, () => ({ fileName, bytes }));
    const answer = await create(author, { images: [...whole, { fileName, bytes: bytes.subarray(0, 60) }] });
    expect(answer).toMatchObject({ status: 400, code: 'image_unreadable' });
    expect(await storedFiles(server)).toEqual([]);
  });

  test('[H5.15] an image of another member, or a URL', async ({ server, author }) => {
    const other = await addMember(server);
    const theirs = await createPost(other, { images: sampleImage('png'), postStatus: 'Draft' });
    const [name] = (await other.call(postEndpoints.full, { postId: theirs })).body['images'] as string[];
    const before = await storedFiles(server);
    for (const address of [
      name,
      'http://127.0.0.1/secret.png',
      '../../etc/passwd',
      `uploads/${'0'.repeat(32)}.webp`,
    ]) {
      const answer = await create(author, { 'imageURLs[]': address, images: sampleImage('png') });
      expect(answer).toMatchObject({ status: 403, code: 'image_not_yours' });
    }
    expect(await storedFiles(server)).toEqual(before);
  });
});

describe('pictures', () => {
  test('[5.8] all eight extensions are accepted, in order, the first is the cover', async ({ author }) => {
    const types = ['jpg', 'jpeg', 'png', 'bmp', 'tiff', 'tif', 'webp', 'svg'] as const;
    const post = await read(
      author,
      await createPost(author, {
        images: types.map((type) => (type === 'svg' ? flatSvg() : sampleImage(type))),
      }),
    );
    const images = post['images'] as string[];
    expect(images).toHaveLength(8);
    expect(post['image_url']).toBe(images[0]);
    for (const image of images) {
      expect(image).toMatch(/^uploads\/[0-9a-f]{32}\.webp$/);
      const small = image.replace('.webp', '-320.webp');
      for (const path of [image, small]) {
        const response = await author.fetch(`/${path}`);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(
          Buffer.from(await response.arrayBuffer())
            .subarray(8, 12)
            .toString(),
        ).toBe('WEBP');
      }
    }
  });

  test('a copy of an image that is being deleted is refused', async ({ server, author }) => {
    const postId = await createPost(author, { postStatus: 'Draft', images: [sampleImage('png')] });
    const [image] = await server.database.sql<{ name: string }>(
      'delete from post_images where post_id = $1 returning image_name as name',
      [postId],
    );
    const held = await hold(server.database, 'delete from images where name = $1', [image?.name]);
    const copied = author.call(postEndpoints.create, postFields({ 'imageURLs[]': `uploads/${image?.name}` }));
    await held.giveWay();
    expect(await copied).toMatchObject({ status: 403, code: 'image_not_yours' });
  });

  test('[5.9] after the tenth are ignored', async ({ author }) => {
    const post = await read(
      author,
      await createPost(author, { images: Array.from({ length: 12 }, () => sampleImage('png')) }),
    );
    expect(post['images']).toHaveLength(10);
    const more = { 'imageURLs[]': post['images'], images: sampleImage('jpg') };
    expect((await read(author, await createPost(author, more)))['images']).toEqual(post['images']);
  });

  test('[7.15] kept and new ones have the order in which they were sent', async ({ author }) => {
    const first = await read(
      author,
      await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] }),
    );
    const [one, two] = first['images'] as [string, string];
    const form = new FormData();
    Object.entries(postFields()).forEach(([name, value]) => form.append(name, String(value)));
    form.append('imageURLs[]', two.replace('uploads/', '/some/where/'));
    form.append('images', new Blob([new Uint8Array(sampleImage('webp').bytes)]), 'new.webp');
    form.append('imageURLs[]', one);
    form.append('imageURLs[]', two);
    const made = await author.send(postEndpoints.create, postEndpoints.create.path, { body: form });
    const images = (await read(author, String(made.body['postId'])))['images'] as string[];
    expect([images[0], images[2]]).toEqual([two, one]);
    expect(images).toHaveLength(3);
  });

  test('are visible to members who may see the post', async ({ server, author }) => {
    const stranger = await addMember(server);
    const post = await read(author, await createPost(author, { images: sampleImage('png') }));
    const path = `/${String(post['image_url'])}`;
    expect((await author.fetch(path)).status).toBe(200);
    expect((await stranger.fetch(path)).status).toBe(404);
    expect((await fetch(new URL(path, server.url))).status).toBe(401);
    for (const odd of [
      '/uploads/..%2f..%2fpackage.json',
      '/uploads/x.webp',
      `/uploads/${'0'.repeat(32)}.webp`,
    ]) {
      expect((await author.fetch(odd)).status).toBe(404);
    }
  });
});

test('a sent post is told its place and the hours that most wait, a draft neither', async ({
  server,
  member,
}) => {
  const { database } = server;
  await database.sql('delete from daily_numbers');
  const send = async (postStatus: string) =>
    (await member.call(postEndpoints.create, postFields({ postStatus }))).body;
  const { queue_place: before, ...first } = await send('Pending');
  expect(first).toMatchObject({ usual_hours: null });
  const waited = (day: string, hours: string) =>
    database.sql(
      `insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports,
         by_category)
       values (current_date - ${day}::int, 0, 0, 0, 0, '${hours}', 0, 0, 0, 0, '{}')`,
    );
  await waited('2', '{1,5.2,30}');
  await waited('12', '{90,90,90,90}');
  expect(await send('Pending')).toMatchObject({ queue_place: Number(before) + 1, usual_hours: 6 });
  expect(await send('Draft')).toMatchObject({ queue_place: null });
});
