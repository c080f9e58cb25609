import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { filterOptions } from '../../../contract/posts/filter-options.ts';
import { openDatabase, type Database } from '../../../engine/db/open.ts';
import { readAsVisitor } from '../../../engine/http/session.ts';
import type { Parts } from '../../../engine/search/search-query.ts';
import { readTerms } from '../../../engine/search/terms.ts';
import { createPlanner } from '../../../server/posts/plans/planner.ts';
import { type WordShares, createWordShares } from '../../../server/posts/plans/word-shares.ts';
import { createSearch } from '../../../server/posts/search.ts';
import { addMember, createPost } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A search finds the same posts, whichever plan the statistics select. */

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
    from posts, generate_series(1, 70) n`);
  await server.database.sql("update posts set status = 'Available' where status = 'Pending'");
  database = openDatabase(server.database.url, () => undefined);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const terms = readTerms({ groups: [{ name: 'own', text: 'lamp, 台灯' }] });
/**
 * Estimates of how common words are. With `commonWords`, all searches read posts in list order; with `rareWords`, all use
 * the index of words.
 */
const commonWords = { posts: () => 1000, of: () => 1, daySince: () => undefined, dateCorrelation: () => 1 };
const rareWords = { ...commonWords, of: () => 0 };
/** Every word and every filter leaves a twentieth of the posts: too few to read them in order. */
const fewerEachTime = { ...commonWords, of: (parts: Parts) => 0.05 ** parts.length };
/** The index of words is asked for the posts of the last days first, of which there are too few for later pages. */
const lastDays = [0, 1, 2].map((days) => ({
  ...fewerEachTime,
  daySince: () => Math.floor(Date.now() / 86_400_000) - days,
}));

async function idsOf(
  wordShares: WordShares,
  filters: object,
  page: number,
  mayFail = false,
  text = '台灯',
): Promise<string[] | undefined> {
  const answer = await createSearch({
    ...database,
    terms,
    planner: createPlanner(database.db, { ...wordShares, refresh: () => Promise.resolve() }),
  }).found(text, filters, page, { mayFail });
  const posts = JSON.parse((await readAsVisitor(database.reads, answer)) ?? 'null') as
    | { post_id: string }[]
    | null;
  return posts?.map((post) => post.post_id);
}

const orders = [undefined, ...filterOptions.orderOption];
const filters = { postCategoryOption: 'Food', negotiabilityOption: 'Open to negotiate' };
const oneFilterEach = [
  { postCategoryOption: 'Food' },
  { buySellOption: 'Buy posts' },
  { postStatusOption: 'In progress' },
  { postStatusOption: 'Archived' },
  { negotiabilityOption: 'Open to negotiate' },
  { negotiabilityOption: 'Not open to negotiate', postCategoryOption: 'Food' },
  { hideArchived: true, buySellOption: 'Sell posts', postCategoryOption: 'Others' },
];

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
    for (const shares of [rareWords, ...lastDays]) expect(await idsOf(shares, order, page)).toEqual(common);
  }
  const common = await idsOf(commonWords, { ...order, ...filters }, 2);
  expect(common).toHaveLength(10);
  expect(common).toEqual(await idsOf(rareWords, { ...order, ...filters }, 2));
});

test.each(oneFilterEach)('filters in the index of words, and on the rows: %j', async (only) => {
  const expected = await idsOf(rareWords, only, 1);
  for (const shares of [fewerEachTime, ...lastDays]) expect(await idsOf(shares, only, 1)).toEqual(expected);
  expect(await idsOf(commonWords, only, 1)).toEqual(expected);
  expect(await idsOf(commonWords, only, 1, true)).toEqual(expected?.length === 10 ? expected : undefined);
});

test('the newest posts have the first three pages of a common word', async () => {
  for (const page of [1, 2, 3, 4])
    for (const hidden of [{}, { hideArchived: true }])
      expect(await idsOf(commonWords, hidden, page, true)).toEqual(await idsOf(rareWords, hidden, page));
  expect(await idsOf(commonWords, {}, 1, true, '台灯 木头')).toBeUndefined();
  expect(await idsOf(commonWords, {}, 1, false, '台灯 木头')).toEqual([]);
});

test('the pages have no duplicates and no gaps', async () => {
  const pages = await Promise.all(
    Array.from({ length: 15 }, (_, index) => idsOf(commonWords, {}, index + 1)),
  );
  expect(new Set(pages.flat()).size).toBe(142);
});

test('archived posts come after all others on every page', async () => {
  const archived = await server.database.sql<{ id: string }>(
    "update posts set status = 'Archived' where id in (select id from posts order by created_at desc limit 25) returning id",
  );
  const isArchived = new Set(archived.map(({ id }) => id));
  for (const shares of [commonWords, rareWords, ...lastDays]) {
    const pages = await Promise.all(Array.from({ length: 15 }, (_, at) => idsOf(shares, {}, at + 1)));
    const places = pages.flat().map((id) => isArchived.has(id ?? ''));
    expect(places.indexOf(true)).toBe(places.lastIndexOf(false) + 1);
    expect(places).toHaveLength(142);
  }
});

test('the share of a search is that of a sample of the posts that are on the market', async () => {
  await server.database.sql(`
    insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, status, created_at, expires_on, words)
    select author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, 'Draft', created_at, expires_on, words
    from posts where title = '台灯'`);
  const shares = createWordShares(database.db);
  await shares.refresh();
  expect(shares.posts()).toBe(213);
  expect(shares.of([[['台灯']]])).toBeCloseTo(142 / 213);
  expect(shares.of([[['书桌'], ['椅子']], [['台灯']]])).toBeCloseTo(71 / 213);
  expect(shares.of([[['台灯', '木头']]])).toBe(0);
  expect(shares.of([[['zither']]])).toBe(0);

  // To find 20 lamps, the 37 newest are read, because the sample may have had too many of them by chance.
  const [wanted] = await server.database.sql<{ day: number }>(`
    select extract(epoch from created_at)::int / 86400 as day from posts
    where title in ('台灯', '书桌') and status <> 'Draft' order by created_at desc limit 1 offset 36`);
  expect(shares.daySince([[[['台灯']]]], 20)).toBe(wanted?.day);
  expect(shares.daySince([[[['台灯']]], [[['椅子']]]], 120)).toBeDefined();
  expect(shares.daySince([[[['台灯']]]], 120)).toBeUndefined();
  expect(shares.daySince([[[['zither']]]], 1)).toBeUndefined();
});

test('a common word that the newest posts lack is found in the others', async () => {
  await server.database.sql(`
    insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, status, created_at, expires_on, words)
    select author_id, title, description, type, category, price, currency, price_cny, price_basis,
      quantity, negotiable, 'Available', now(), expires_on, words
    from (select * from posts where title = '椅子' limit 1) chair, generate_series(1, 1000)`);
  // A server samples the word shares when it starts.
  const later = await startServer({ on: server });
  try {
    await waitFor(async () => {
      const counts = await (await fetch(`${later.url.replace('localhost', '127.0.0.1')}/metrics`)).text();
      expect(counts).toContain('exchange_job_runs_total{job="read word shares",outcome="done"} 1');
    });
    const reader = await addMember(later);
    const { body } = await reader.call(postEndpoints.search, { search: '台灯' });
    expect(body.map((post) => (post as { post_title: string }).post_title)).toEqual(
      Array.from({ length: 10 }, () => '台灯'),
    );
  } finally {
    await later.halt();
  }
});
