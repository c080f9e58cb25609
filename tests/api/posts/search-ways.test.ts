import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterOptions } from '../../../contract/posts/filters.ts';
import { openDatabase, type Database } from '../../../server/db/open.ts';
import { readAsVisitor } from '../../../server/http/reader.ts';
import { foundPosts } from '../../../server/posts/search.ts';
import { readTerms } from '../../../server/search/terms.ts';
import { addMember, createPost } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A search finds the same, whichever way the statistics make it look. */

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startServer();
  const author = await addMember(server);
  await createPost(author, { title: '台灯', description: 'lamp' });
  await createPost(author, { title: '书桌', description: '带台灯', category: 'Food', postType: 'buy' });
  await createPost(author, { title: '椅子', description: '木头' });
  await server.database.sql(`
    insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, status, created_at, expires_on, words)
    select author_id, title, description, type, category, price, currency, price_cny + n * 7 % 60, price_basis,
      quantity, n % 2 = 0, 'Available', created_at - n * interval '1 minute', expires_on + n % 5, words
    from posts, generate_series(1, 70) n`);
  await server.database.sql("update posts set status = 'Available' where status = 'Pending'");
  database = openDatabase(server.database.url, () => undefined);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const terms = readTerms([{ name: 'own', text: 'lamp, 台灯' }], '');
/** As many posts have every word, or none has one. */
const commonWords = { posts: () => 1000, of: () => 1 };
const rareWords = { posts: () => 1000, of: () => 0 };

async function idsOf(wordShares: typeof rareWords, filters: object, page: number): Promise<string[]> {
  const answer = await foundPosts({ ...database, terms, wordShares }, '台灯', filters, page);
  const posts = JSON.parse((await readAsVisitor(database.reads, answer)) ?? '') as { post_id: string }[];
  return posts.map((post) => post.post_id);
}

const orders = [undefined, ...filterOptions.orderOption];
const filters = { postCategoryOption: 'Food', negotiabilityOption: 'Open to negotiate' };

test.each(orders)('common words and rare ones: %s', async (orderOption) => {
  const order = orderOption === undefined ? {} : { orderOption };
  for (const [page, count] of [
    [1, 10],
    [9, 10],
    [15, 2],
    [16, 0],
  ] as const) {
    const common = await idsOf(commonWords, order, page);
    expect(common).toHaveLength(count);
    expect(common).toEqual(await idsOf(rareWords, order, page));
  }
  const common = await idsOf(commonWords, { ...order, ...filters }, 2);
  expect(common).toHaveLength(10);
  expect(common).toEqual(await idsOf(rareWords, { ...order, ...filters }, 2));
});

test('the pages have no duplicates and no gaps', async () => {
  const pages = await Promise.all(
    Array.from({ length: 15 }, (_, index) => idsOf(commonWords, {}, index + 1)),
  );
  expect(new Set(pages.flat()).size).toBe(142);
});

test.each([
  ['common', commonWords],
  ['rare', rareWords],
])('archived posts stand below all others, however new: %s words', async (_which, wordShares) => {
  await server.database.sql(`
    update posts set status = 'Archived' where id in (select id from posts order by created_at desc limit 40)`);
  const statuses = await server.database.sql<{ id: string; status: string }>(
    'select id::text, status from posts',
  );
  const statusOf = new Map(statuses.map(({ id, status }) => [id, status]));
  const pages = await Promise.all(Array.from({ length: 15 }, (_, index) => idsOf(wordShares, {}, index + 1)));
  const found = pages.flat().map((id) => statusOf.get(id));
  expect(new Set(pages.flat()).size).toBe(142);
  expect(found.lastIndexOf('Available')).toBeLessThan(found.indexOf('Archived'));
});
