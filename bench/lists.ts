import { filterOptions } from '../contract/posts/filter-options.ts';
import { type Filters } from '../contract/posts/filters.ts';
import type { Database } from '../engine/db/open.ts';
import { sql, type Sql } from '../engine/db/sql.ts';
import { readAs } from '../engine/http/session.ts';
import type { Deps } from '../server/deps.ts';
import { marketPosts } from '../server/posts/market.ts';
import { createSearch } from '../server/posts/search.ts';
import { sessionsOf } from '../server/rules/sessions.ts';
import { ms, report, spread, spreads, throughput, type Spread } from './measure.ts';

const post = (run: number) => String(1 + (run % 5000));
/** Reads as the member of a session that `generate` made. */
const sessions = sessionsOf({ adminsByCampus: false });
const read = (reads: Database['reads'], answer: Sql) => readAs(sessions, reads, 'bench-7', answer);

const filterSets: Filters[] = [
  {},
  { postStatusOption: 'Available' },
  { postCategoryOption: 'Textbook', buySellOption: 'Sell posts' },
  { negotiabilityOption: 'Open to negotiate' },
];

async function lastOf(reads: Database['reads'], filters: Filters, page: number): Promise<string | undefined> {
  const found = await read(reads, marketPosts(filters, page));
  return (JSON.parse(found?.answer ?? '[]') as { post_id: string }[]).at(-1)?.post_id;
}

/** Every order with four sets of filters: page 1000 against page 1, and against a query that can't use the indexes. */
export async function benchLists({ db, reads }: Database): Promise<void> {
  const all: { which: string; first: Spread; deep: Spread }[] = [];
  for (const orderOption of filterOptions.orderOption) {
    for (const filters of filterSets) {
      const query = { ...filters, orderOption };
      const [first, deep] = await spreads(300, [
        () => read(reads, marketPosts(query, 1)),
        () => read(reads, marketPosts(query, 1000)),
      ]);
      all.push({ which: Object.values(query).join(', '), first, deep });
    }
  }
  const ratio = ({ first, deep }: (typeof all)[number]) => deep.p99 / first.p50;
  const [worst] = all.toSorted((one, other) => ratio(other) - ratio(one));
  if (!worst) return;
  report(
    `page 1000, p99, to its page 1, p50, worst of ${all.length} orders and filters`,
    ratio(worst),
    { atMost: 20 },
    `${worst.which}: page 1 ${ms(worst.first)}, page 1000 ${ms(worst.deep)}`,
  );

  for (const orderOption of ['Latest first', 'Most saved'] as const) {
    const last = await lastOf(reads, { orderOption }, 5000);
    const [behind, page1] = await spreads(1000, [
      () => read(reads, marketPosts({ orderOption }, 1, last)),
      () => read(reads, marketPosts({ orderOption }, 1)),
    ]);
    report(
      `behind row 50,000 to page 1, ${orderOption}, p99`,
      behind.p99 / page1.p99,
      { atMost: 1 },
      `behind ${ms(behind)}, page 1 ${ms(page1)}`,
    );
  }

  const naive = await spread(5, () =>
    db.run(sql`
      select p.*, count(s.member_id) as saved from posts p left join saves s on s.post_id = p.id
      where p.status in ('Available', 'In progress', 'Archived') and p.expires_on >= current_date
      group by p.id order by count(s.member_id) desc, p.id desc limit 10 offset 9990`),
  );
  report(
    'page 1000, worst p99, to the naive query',
    Math.max(...all.map(({ deep }) => deep.p99)) / naive.p50,
    { atMost: 1 / 50 },
    `naive ${ms(naive)}`,
  );
}

/** The filters of rows: few posts, far from the start of the order or spread over it, and many posts. */
const rowFilters: Record<string, Filters> = {
  'few, all of them old': { area: ['old'] },
  'few, spread': { condition: ['for-parts'], kind: ['furniture'], area: ['north'], priceTo: '30' },
  'few, expensive': { priceFrom: '998', buySellOption: 'Buy posts' },
  many: { condition: ['good', 'new'] },
  'many, cheap': { priceTo: '400', area: ['north', 'east'] },
};

/** Every order with each of these: pages 1 and 100 and the count against page 1 of the market. */
export async function benchRowFilters(database: Pick<Deps, 'db' | 'reads' | 'terms'>): Promise<void> {
  const { reads } = database;
  const posts = createSearch(database);
  const worst = { first: 0, deep: 0, count: 0 };
  const said = { first: '', deep: '', count: '' };
  for (const [which, filters] of Object.entries(rowFilters)) {
    for (const orderOption of filterOptions.orderOption) {
      const query = { ...filters, orderOption };
      const [market, first, deep, count] = await spreads(40, [
        () => read(reads, marketPosts({ orderOption }, 1)),
        async () => read(reads, await posts.found('', query, 1)),
        async () => read(reads, await posts.found('', query, 100)),
        async () => read(reads, await posts.count('', filters)),
      ]);
      const ratios = {
        first: first.p99 / market.p99,
        deep: deep.p99 / market.p99,
        count: which.startsWith('many') ? count.p50 / deep.p50 : 0,
      };
      for (const part of ['first', 'deep', 'count'] as const) {
        if (ratios[part] <= worst[part]) continue;
        worst[part] = ratios[part];
        said[part] =
          `${which}, ${orderOption}: market ${ms(market)}, page 1 ${ms(first)}, 100 ${ms(deep)}, count ${ms(count)}`;
      }
    }
  }
  report('filtered page 1 to page 1, worst p99', worst.first, { atMost: 3 }, said.first);
  report('filtered page 100 to page 1, worst p99', worst.deep, { atMost: 10 }, said.deep);
  report('count of many to filtered page 100, worst median', worst.count, { atMost: 0.1 }, said.count);
}

export async function benchSearch(database: Pick<Deps, 'db' | 'reads' | 'terms'>): Promise<void> {
  const { db, reads } = database;
  const posts = createSearch(database);
  for (const term of ['椅', '教材', 'calculus']) {
    const ours = await spread(60, async () =>
      read(reads, await posts.found(term, { orderOption: 'Latest first' }, 1)),
    );
    const scan = await spread(5, () =>
      db.run(
        sql`select id from posts where (title || ' ' || description) ilike ${`%${term}%x`} order by created_at desc limit 10`,
      ),
    );
    report(
      `scanning for ${term} to searching it`,
      scan.p50 / ours.p50,
      { atLeast: 100 },
      `search ${ms(ours)}, scan ${ms(scan)}`,
    );
  }
}

/** A save with its lock, trigger and counter against a plain insert. */
export async function benchSaves({ db }: Database): Promise<void> {
  await db.run(
    sql`create table bare_saves (member_id bigint, post_id bigint, primary key (member_id, post_id))`,
  );
  const bare = await throughput(8, 4, (run) =>
    db.transaction(async (tx) => {
      await tx.run(sql`select id from posts where id = ${post(run)} for key share`);
      await tx.run(sql`insert into bare_saves values (${run}, ${post(run)}) on conflict do nothing`);
    }),
  );
  const counted = await throughput(8, 4, (run) =>
    db.transaction(async (tx) => {
      await tx.run(sql`select id from posts where id = ${post(run)} for update`);
      await tx.run(sql`insert into saves values (${1 + (run % 2000)}, ${post(run)}) on conflict do nothing`);
    }),
  );
  report(
    'saves a second to inserts without a counter',
    counted / bare,
    { atLeast: 0.7 },
    `${counted.toFixed(0)} to ${bare.toFixed(0)}`,
  );
}
