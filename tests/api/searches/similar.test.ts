import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, publishPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Posts like a post, and those of the other type that fit it. */

const read = async (who: Person, postId: string) => {
  const { body } = await who.call(postEndpoints.similar, { postId });
  const titles = (list: unknown) => (list as ListedPost[]).map((card) => card.post_title);
  return { similar: titles(body['similar']), other: titles(body['other_kind']) };
};

test('most words in common come first, then the category, the nearest price, and the newest', async ({
  author,
  other,
  admin,
  reader,
}) => {
  const add = (title: string, price: string, more: object = {}) =>
    publishPost(other, admin, { title, price, ...more });
  const postId = await publishPost(author, admin, { title: 'Violin with bow', price: '500' });
  await add('Bow tie', '500');
  await add('Violin bow C', '300');
  await add('Violin bow A', '520');
  await add('Violin bow D', '500', { category: 'Textbook' });
  await add('Violin bow B', '400');
  await add('Ukulele', '700');
  await add('Oboe', '400');
  await add('Old dictionary', '500', { category: 'Food' });
  await add('Cookies', '900', { category: 'Food' });
  await add('Cello', '100');
  expect((await read(reader, postId)).similar).toEqual([
    'Violin bow A',
    'Violin bow B',
    'Violin bow C',
    'Violin bow D',
    'Bow tie',
    'Oboe',
    'Ukulele',
    'Cello',
  ]);
  const alone = await publishPost(author, admin, {
    title: 'Rolling pin',
    price: '1',
    category: 'Kitchenware',
  });
  const [newest, next] = (await read(reader, alone)).similar;
  expect([newest, next]).toEqual(['Cello', 'Cookies']);
});

test('the same kind comes before the rest of its category', async ({ author, other, admin, reader }) => {
  const kinds = { category: 'Others', kind: 'bicycles' };
  const postId = await publishPost(author, admin, { title: 'Tandem', price: '300', ...kinds });
  await publishPost(other, admin, { title: 'Racing pedals', price: '20', ...kinds });
  await publishPost(other, admin, { title: 'Wardrobe', price: '300', category: 'Others', kind: 'furniture' });
  await publishPost(other, admin, { title: 'Frying pan', price: '300', category: 'Kitchenware' });
  expect((await read(reader, postId)).similar.slice(0, 2)).toEqual(['Racing pedals', 'Wardrobe']);
});

test('numbers, sizes, colours, states and single letters are no words in common', async ({
  author,
  other,
  admin,
  reader,
}) => {
  const food = { category: 'Food' };
  const postId = await publishPost(author, admin, {
    title: 'Red kayak A, 26 inch, large, barely used, 全新 一个 X',
    category: 'Kitchenware',
    price: '90',
  });
  await publishPost(other, admin, { title: 'Kayak paddle', ...food });
  await publishPost(other, admin, {
    title: 'Red A pizza, 26 inch, large, barely used, 全新 一个 X',
    ...food,
  });
  await publishPost(other, admin, { title: 'Saucepan', category: 'Kitchenware' });
  await publishPost(other, admin, { title: 'Apricots', ...food });
  const { similar } = await read(reader, postId);
  expect(similar[0]).toBe('Kayak paddle');
  expect(similar.indexOf('Saucepan')).toBeLessThan(
    similar.indexOf('Red A pizza, 26 inch, large, barely used, 全新 一个 X'),
  );
  expect(similar.indexOf('Apricots')).toBeLessThan(
    similar.indexOf('Red A pizza, 26 inch, large, barely used, 全新 一个 X'),
  );
});

test('lists Available posts of the same type, not the own ones of author and reader', async ({
  author,
  other,
  admin,
  reader,
}) => {
  const title = 'Trombone';
  const postId = await publishPost(author, admin, { title });
  await publishPost(author, admin, { title: 'Trombone of the author' });
  await publishPost(reader, admin, { title: 'Trombone of the reader' });
  await createPost(other, { title: 'Trombone that waits' });
  await createPost(other, { title: 'Trombone draft', postStatus: 'Draft' });
  const reserved = await publishPost(other, admin, { title: 'Trombone reserved' });
  await other.call(postEndpoints.edit, { postId: reserved, postStatus: 'In progress' });
  await publishPost(other, admin, { title: 'Trombone wanted', postType: 'buy' });
  await publishPost(other, admin, { title: 'Trombone on offer' });
  const trombones = async (who: Person) =>
    (await read(who, postId)).similar.filter((found) => found.startsWith(title));
  expect(await trombones(reader)).toEqual(['Trombone on offer']);
  expect(await trombones(admin)).toEqual(['Trombone on offer', 'Trombone of the reader']);
});

test('offers and wanted posts fit if a search finds the offer, at most at twice the price', async ({
  author,
  other,
  admin,
  reader,
}) => {
  const wanted = await publishPost(author, admin, { title: '台灯', postType: 'buy', price: '50' });
  const free = await publishPost(author, admin, { title: 'desk lamp', postType: 'buy', price: '0' });
  const offer = await publishPost(other, admin, { title: 'Bright desk lamp', price: '100' });
  const dear = await publishPost(other, admin, { title: 'Antique desk lamp', price: '100.01' });
  await publishPost(reader, admin, { title: 'Small desk lamp', price: '1' });
  const otherKind = async (postId: string) => (await read(reader, postId)).other;
  expect(await otherKind(wanted)).toEqual(['Bright desk lamp']);
  expect(await otherKind(free)).toEqual(['Antique desk lamp', 'Bright desk lamp']);
  await waitFor(async () => expect(await otherKind(offer)).toEqual(['desk lamp', '台灯']));
  expect(await otherKind(dear)).toEqual(['desk lamp']);
  expect((await read(author, offer)).other).toEqual([]);
  expect((await read(author, wanted)).other).toContain('Small desk lamp');
});

test('the same course code comes first', async ({ author, other, admin, reader }) => {
  const book = { category: 'Textbook', courseCode: 'math-shu 121' };
  const postId = await publishPost(author, admin, { title: 'Stewart, eighth edition', ...book });
  await publishPost(other, admin, { title: '微积分 上册', ...book, courseCode: 'MathSHU121' });
  await publishPost(other, admin, { title: 'Stewart, answers', ...book, courseCode: 'MATH-SHU 140' });
  expect((await read(reader, postId)).similar.slice(0, 2)).toEqual(['微积分 上册', 'Stewart, answers']);
});

test('is a 404 as the full post is', async ({ author, admin, reader }) => {
  const waiting = await createPost(author);
  for (const postId of [waiting, '999999'])
    expect(await reader.call(postEndpoints.similar, { postId })).toMatchObject({
      status: 404,
      code: 'post_not_found',
    });
  expect(await admin.call(postEndpoints.similar, { postId: waiting })).toMatchObject({ status: 200 });
  expect(await reader.call(postEndpoints.similar, { postId: 'x' })).toMatchObject({
    status: 400,
    body: { field: 'postId' },
  });
});
