import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** The hints that the desk shows beside a post. */

const hintsOf = async (admin: Person, postId: string) =>
  (await admin.call(postEndpoints.reviewHints, { postId })).body;
const idsIn = (list: unknown) => (list as { post_id: string }[]).map(({ post_id }) => post_id);

/** Each seed makes a different picture. */
async function photo(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const at = (part: number) => Math.abs(Math.imul(seed * 977 + index * 31 + part, 2_654_435_761)) % 400;
    return `<ellipse cx="${at(1)}" cy="${at(2)}" rx="${20 + at(3) / 4}" ry="${20 + at(4) / 4}" fill="rgb(${at(5) % 256},${at(6) % 256},${at(7) % 256})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#ddd"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
const files = (...all: Buffer[]) =>
  all.map((bytes, index) => ({ fileName: `${index}.jpg`, bytes, mediaType: 'image/jpeg' }));

test('the record of the author counts each post by its last decision', async ({ server, admin }) => {
  const writer = await addMember(server);
  const first = await createPost(writer);
  await createPost(writer, { postStatus: 'Draft' });
  const none = { first_post: true, approved: 0, denied: 0, taken_down: 0, reports: 0 };
  expect((await hintsOf(admin, first))['author_record']).toEqual(none);
  await admin.call(postEndpoints.approve, { postId: first });
  await publishPost(writer, admin).then((postId) => writer.call(postEndpoints.archive, { postId }));
  await createPost(writer).then((postId) => writer.call(postEndpoints.archive, { postId }));
  await createPost(writer).then((postId) => admin.call(postEndpoints.deny, { postId }));
  // A decision that was taken back does not count.
  const returned = await publishPost(writer, admin);
  await admin.call(postEndpoints.returnToReview, { postId: returned, reason: 'Look again' });
  await writer.call(postEndpoints.archive, { postId: returned });
  await publishPost(writer, admin).then((postId) =>
    admin.call(postEndpoints.takeDown, { postId, reason: 'Sold elsewhere' }),
  );
  const last = await createPost(writer);
  expect((await hintsOf(admin, last))['author_record']).toEqual({
    first_post: false,
    approved: 2,
    denied: 1,
    taken_down: 1,
    reports: 0,
  });
});

test('finds posts with a copy of a photo, but no drafts and no other photos', async ({
  other,
  admin,
  author,
}) => {
  const [lamp, chair, kettle] = await Promise.all([photo(1), photo(2), photo(3)]);
  const copy = await sharp(lamp).extract({ left: 8, top: 8, width: 384, height: 384 }).resize(300).toBuffer();
  const original = await publishPost(other, admin, { title: 'Original lamp', images: files(chair, lamp) });
  await createPost(other, { postStatus: 'Draft', images: files(lamp) });
  await publishPost(other, admin, { images: files(kettle) });
  const copied = await createPost(author, { images: files(copy) });
  const found = (await hintsOf(admin, copied))['same_photo'] as Record<string, unknown>[];
  expect(found).toEqual([
    {
      post_id: original,
      post_title: 'Original lamp',
      post_status: 'Available',
      user_id: expect.stringMatching(/^\d+$/),
      username: other.username,
      image_url: expect.stringMatching(/^uploads\/[0-9a-f]{32}\.webp$/),
    },
  ]);
  expect(idsIn((await hintsOf(admin, original))['same_photo'])).toEqual([copied]);
});

/** Inserts copies of a post, each two a minute older than the two before. Returns their ids, the newest first. */
async function addCopies(server: TestServer, postId: string, count: number): Promise<string[]> {
  const copies = await server.database.sql<{ id: string }>(
    `with made as (
       insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
         quantity, negotiable, status, expires_on, words, created_at)
       select author_id, title, description, type, category, price, currency, price_cny, price_basis,
         quantity, negotiable, status, expires_on, words, created_at - (n + 1) / 2 * interval '1 minute'
       from posts, generate_series(1, $2::int) n where id = $1
       returning id, created_at),
     pictured as (
       insert into post_images select made.id, position, image_name from made, post_images where post_id = $1)
     select id from made order by created_at desc, id desc`,
    [postId, count],
  );
  return copies.map(({ id }) => id);
}

test('the newest twenty of many posts with a photo are listed, newest first', async ({
  server,
  other,
  admin,
}) => {
  const first = await createPost(other, { images: files(await photo(6)) });
  const copies = await addCopies(server, first, 24);
  const [url] = (await other.call(postEndpoints.full, { postId: first })).body['images'] as string[];
  const again = await createPost(other, { 'imageURLs[]': [url] });
  expect(idsIn((await hintsOf(admin, again))['same_photo'])).toEqual([first, ...copies.slice(0, 19)]);
});

test('plain surfaces are not copies of each other, but the same file is', async ({ author, admin }) => {
  const plain = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const surface = { fileName: 'plain.png', bytes: plain, mediaType: 'image/png' };
  const one = await publishPost(author, admin, { images: [surface] });
  await publishPost(author, admin, { images: [surface] });
  const [url] = (await author.call(postEndpoints.full, { postId: one })).body['images'] as string[];
  const again = await createPost(author, { 'imageURLs[]': [url] });
  expect(idsIn((await hintsOf(admin, again))['same_photo'])).toEqual([one]);
});

test.for([48, 32, 16, 0])(
  'photos whose hashes differ in three bits are copies, if only the part at bit %i is equal',
  async (equal, { server, other, admin, author }) => {
    const [one, two] = await Promise.all([photo(4), photo(5)]);
    const known = await publishPost(other, admin, { images: files(one) });
    const asked = await createPost(author, { images: files(two) });
    const setHash = (postId: string, hash: bigint) =>
      server.database.sql(
        `update image_hashes set hash = $2::bigint, probes = '{}' from post_images p
         where p.image_name = image_hashes.image_name and p.post_id = $1`,
        [postId, String(hash)],
      );
    const base = 0x1234_5678_9abc_def0n << BigInt(equal % 7);
    const otherParts = [48n, 32n, 16n, 0n].filter((shift) => shift !== BigInt(equal));
    const differing = otherParts.reduce((bits, shift) => bits | (1n << shift), 0n);
    const signed = (hash: bigint) => BigInt.asIntN(64, hash);
    await setHash(known, signed(base));
    await setHash(asked, signed(base ^ differing));
    expect(idsIn((await hintsOf(admin, asked))['same_photo'])).toEqual([known]);
    await setHash(asked, signed(base ^ differing ^ (2n << (otherParts[0] ?? 0n))));
    expect(idsIn((await hintsOf(admin, asked))['same_photo'])).toEqual([]);
  },
);

test('titles like one of the author’s open posts are found', async ({ server, admin }) => {
  const [writer, stranger] = await Promise.all([addMember(server), addMember(server)]);
  const open = await publishPost(writer, admin, { title: '九成新护眼台灯，可调光' });
  await writer.call(postEndpoints.edit, { postId: open, postStatus: 'In progress' });
  const waiting = await createPost(writer, { title: '护眼台灯 可调光 九成新！' });
  // They share six and five of nine pairs of characters.
  const near = await createPost(writer, { title: '九成新护眼台灯送灯泡' });
  await createPost(writer, { title: '九成新护眼台布送灯泡' });
  await createPost(writer, { title: '宿舍用电风扇' });
  await createPost(stranger, { title: '九成新护眼台灯，可调光' });
  const over = await publishPost(writer, admin, { title: '九成新護眼檯燈，可調光' });
  await writer.call(postEndpoints.archive, { postId: over });
  const post = await createPost(writer, { title: '九成新护眼台灯可调光' });
  expect(idsIn((await hintsOf(admin, post))['similar_title'])).toEqual([near, waiting, open]);
  await addCopies(server, waiting, 20);
  expect((await hintsOf(admin, post))['similar_title']).toHaveLength(20);
});

test('watched words are marked in title and description, those of the operator too', async ({
  server,
  author,
  admin,
}) => {
  const title = '😀 VAPE 转让';
  const description = 'Also an airsoft gun.\n专业代写';
  const post = await createPost(author, { title, description, price: '0', openToNegotiate: 'true' });
  const hints = await hintsOf(admin, post);
  const marked = (
    hints['watched_words'] as { field: string; word: string; start: number; end: number }[]
  ).map(({ field, word, start, end }) => [
    field,
    word,
    (field === 'title' ? title : description).slice(start, end),
  ]);
  expect(marked).toEqual([
    ['title', 'vape', 'VAPE'],
    ['description', 'airsoft gun', 'airsoft gun'],
    ['description', '代写', '代写'],
  ]);
  expect(hints['free_negotiable']).toBe(true);
  const free = await createPost(author, { price: '0' });
  expect(await hintsOf(admin, free)).toMatchObject({ free_negotiable: false });

  const path = join(server.dataDir, 'watch-words.txt');
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.from('转让\n!专业代写')]));
  await utimes(path, 1, 1);
  const words = ((await hintsOf(admin, post))['watched_words'] as { word: string }[]).map(({ word }) => word);
  expect(words).toEqual(['vape', '转让', 'airsoft gun']);
});

test('phrases about money and codes in photos are hints of their own', async ({ author, admin }) => {
  const code = (text: string) =>
    sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })))
      .flatten({ background: '#fff' })
      .jpeg()
      .toBuffer();
  const images = [code('https://evil.example/pay?x=1'), code('wxp://f2f0abc'), code('hello'), photo(11)];
  const post = await createPost(author, {
    title: 'Lamp, 先付定金',
    images: files(...(await Promise.all(images))),
  });
  const { body } = await author.call(postEndpoints.full, { postId: post });
  const [link, payment, other] = body['images'] as string[];
  const hints = await hintsOf(admin, post);
  expect(hints).toMatchObject({
    watched_words: [],
    money_words: [
      { field: 'title', word: '先付', start: 6, end: 8 },
      { field: 'title', word: '定金', start: 8, end: 10 },
    ],
    qr_codes: [
      { image: link, kind: 'link', host: 'evil.example' },
      { image: payment, kind: 'payment', host: null },
      { image: other, kind: 'other', host: null },
    ],
  });
  expect(await hintsOf(admin, post)).toEqual(hints);
});

test('admins add words of two signs to both lists and switch entries of the release off', async ({
  author,
  admin,
}) => {
  const edit = (value: unknown, by = admin) => by.call(deskEndpoints.editSite, { section: 'words', value });
  const none = { added: [], off: [] };
  const post = await createPost(author, {
    title: 'Laser pen and vape',
    description: '定金 or a d.r.o.p box',
  });
  const marked = async () => {
    const { watched_words, money_words } = await hintsOf(admin, post);
    return [watched_words, money_words].map((list) => (list as { word: string }[]).map(({ word }) => word));
  };
  expect(await marked()).toEqual([['vape'], ['定金']]);
  const { words } = (await admin.call(deskEndpoints.site)).body as Record<string, { choices: object }>;
  expect(words?.choices).toMatchObject({ 'watch vape': 'vape', 'money 定金': '定金' });
  const value = {
    watch: { added: [' Laser  pen', ''], off: ['vape'] },
    money: { added: ['drop box', 'drop box'], off: ['定金'] },
  };
  expect((await edit(value)).status).toBe(200);
  expect(await marked()).toEqual([['Laser  pen'], ['drop box']]);
  for (const added of ['a', '定', '·-·', 'x'.repeat(101)])
    expect(await edit({ watch: none, money: { added: ['deposit', added], off: [] } })).toMatchObject({
      status: 400,
      code: 'invalid_field',
    });
  expect((await edit(value, author)).status).toBe(403);
  expect((await edit({ watch: none, money: none })).status).toBe(200);
  expect(await marked()).toEqual([['vape'], ['定金']]);
});

test('a post that the admin may not see has no hints', async ({ author, admin }) => {
  const draft = await createPost(author, { postStatus: 'Draft' });
  for (const postId of [draft, '987654321'])
    expect(await admin.call(postEndpoints.reviewHints, { postId })).toMatchObject({
      status: 404,
      code: 'post_not_found',
    });
  expect(await admin.call(postEndpoints.reviewHints, { postId: 'x' })).toMatchObject({
    status: 400,
    code: 'invalid_field',
  });
});
