import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { filterOptions } from '../../../contract/posts/filter-options.ts';
import { openDatabase, type Database } from '../../../engine/db/open.ts';
import type { Sql } from '../../../engine/db/sql.ts';
import { readAsVisitor } from '../../../engine/http/session.ts';
import { buildQuery, readRelatedWords } from '../../../engine/search/search-query.ts';
import { readTerms } from '../../../engine/search/terms.ts';
import { knownWords } from '../../../server/market/filter-sql.ts';
import { amongNewest, byRank } from '../../../server/market/rank-hits.ts';
import { createSearch } from '../../../server/market/search.ts';
import { selectCards } from '../../../server/market/select-cards.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { addMember, createPost } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A search finds the same posts among the newest as among all. */

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
      quantity, n % 2 = 0, 'Available', created_at - n * interval '1 hour', expires_on + n % 5, words
    from posts, generate_series(1, 35) n`);
  await server.database.sql("update posts set status = 'Available' where status = 'Pending'");
  database = openDatabase(
    server.database.url,
    () => undefined,
    () => usualProfile,
  );
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const terms = readTerms({ groups: [{ name: 'own', text: 'lamp, 台灯' }] });

async function idsIn(answer: Sql): Promise<string[] | undefined> {
  const text = (await readAsVisitor(database.reads, answer)) ?? 'null';
  return (JSON.parse(text) as { post_id: string }[] | null)?.map((post) => post.post_id);
}

const idsOf = async (filters: object, page: number, text = '台灯') =>
  idsIn(await createSearch({ ...database, terms }).select(text, filters, page));

/** The page in both ways that a search takes: empty if the newest posts lack a window of hits. */
async function bothWays(filters: object, page: number) {
  const query = buildQuery(terms, '台灯', await readRelatedWords(database.reads, terms, knownWords, '台灯'));
  if (!query) throw new Error('The search has words.');
  const newest = amongNewest(query, filters, page);
  return [
    newest && (await idsIn(selectCards(newest))),
    await idsIn(selectCards(byRank(query, filters, page))),
  ];
}

/** All pages, and the empty one behind them. */
async function pagesOf(filters: object, text = '台灯'): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const ids = (await idsOf(filters, page, text)) ?? [];
    if (ids.length === 0) return found;
    found.push(...ids);
  }
}

const filterSets = [
  {},
  { postCategoryOption: 'Food' },
  { buySellOption: 'Buy posts' },
  { postStatusOption: 'In progress' },
  { postStatusOption: 'Archived' },
  { negotiabilityOption: 'Open to negotiate' },
  { negotiabilityOption: 'Not open to negotiate', postCategoryOption: 'Food' },
  { hideArchived: true, buySellOption: 'Sell posts', postCategoryOption: 'Others' },
];

test.each(filterOptions.orderOption)(
  'a search lists its posts as the market does: %s',
  async (orderOption) => {
    const lamps = new Set(await pagesOf({}));
    expect(lamps.size).toBe(72);
    for (const filters of filterSets) {
      const all = await pagesOf({ ...filters, orderOption }, '');
      expect(await pagesOf({ ...filters, orderOption })).toEqual(all.filter((id) => lamps.has(id)));
    }
  },
);

test.each(filterSets)('a ranked search finds what its filters leave: %j', async (filters) => {
  const found = await pagesOf(filters);
  expect(found.toSorted()).toEqual((await pagesOf({ ...filters, orderOption: 'Latest first' })).toSorted());
});

test('the newest posts have the first three pages of a common word', async () => {
  for (const page of [1, 2, 3])
    for (const filters of filterSets) {
      const [newest, all] = await bothWays(filters, page);
      expect(newest).toEqual((await pagesOf(filters)).length < 30 ? [] : all);
    }
  expect((await bothWays({}, 4))[0]).toBeUndefined();
  expect(await idsOf({}, 1, '台灯 木头')).toEqual([]);
});

test('an old post with all that was typed comes before new ones with a word that means the same', async () => {
  const author = await addMember(server);
  const postId = await createPost(author, { title: 'Desk lamp', description: '' });
  await server.database.sql(
    "update posts set status = 'Available', created_at = created_at - interval '1 year' where id = $1",
    [postId],
  );
  const { body } = await author.call(postEndpoints.search, { search: 'desk lamp' });
  expect(body.map((post) => (post as { post_id: string }).post_id)).toHaveLength(10);
  expect(body[0]).toMatchObject({ post_id: postId });
  await author.call(postEndpoints.remove, { postId });
});

test('archived posts come after all others on every page, without duplicates and gaps', async () => {
  const archived = await server.database.sql<{ id: string }>(
    "update posts set status = 'Archived' where id in (select id from posts order by created_at desc limit 25) returning id",
  );
  const isArchived = new Set(archived.map(({ id }) => id));
  const found = await pagesOf({});
  const places = found.map((id) => isArchived.has(id));
  expect(places.indexOf(true)).toBe(places.lastIndexOf(false) + 1);
  expect(new Set(found).size).toBe(72);
  expect(found).toHaveLength(72);
});

test('a common word that the newest posts lack is found in the others', async () => {
  await server.database.sql(`
    insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, status, created_at, expires_on, words)
    select author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, 'Available', now(), expires_on, words
    from (select * from posts where title = '椅子' limit 1) chair, generate_series(1, 1000)`);
  const reader = await addMember(server);
  const { body } = await reader.call(postEndpoints.search, { search: '台灯' });
  expect(body.map((post) => (post as { post_title: string }).post_title)).toEqual(
    Array.from({ length: 10 }, () => '台灯'),
  );
});
