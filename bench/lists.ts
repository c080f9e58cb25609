import { filterOptions } from '../contract/posts/filter-options.ts';
import type { Database } from '../engine/db/open.ts';
import { sql, type Sql } from '../engine/db/sql.ts';
import { readAs } from '../engine/http/session.ts';
import type { Deps } from '../server/deps.ts';
import type { ListFilters } from '../server/market/known-filters.ts';
import { marketPosts } from '../server/market/list.ts';
import { createSearch } from '../server/market/search.ts';
import { candidates, filterFitting, storeQueries } from '../server/searches/fitting-searches.ts';
import { sessionsOf } from '../server/session/sessions.ts';
import { ms, report, spread, spreads, throughput, type Spread } from './measure.ts';

const post = (run: number) => String(1 + (run % 5000));
/** Reads as the member of a session that `generate` made. */
const sessions = sessionsOf({ adminsByCampus: false, proofDays: 0 });
const read = (reads: Database['reads'], answer: Sql) => readAs(sessions, { reads }, 'bench-7', answer);

/** With those of rows: few posts, far from the start of the order or spread over it, and many posts. */
const filterSets: ListFilters[] = [
  {},
  { postStatusOption: 'Available' },
  { postCategoryOption: 'Textbook', buySellOption: 'Sell posts' },
  { negotiabilityOption: 'Open to negotiate' },
  { area: ['old'] },
  { condition: ['for-parts'], kind: ['furniture'], area: ['north'], priceTo: 3000 },
  { priceFrom: 99800, buySellOption: 'Buy posts' },
  { condition: ['good', 'new'] },
  { priceTo: 40000, area: ['north', 'east'] },
];
/** The most frequent ones. */
const texts = ['椅', '教材', 'calculus', '九成新', 'calculus notes'];

/** The worst of several spreads, to the goal of its 99th percentile. */
function reportWorst(
  what: string,
  spreads: readonly (readonly [which: string, Spread])[],
  goalMs: number,
): void {
  const [worst] = spreads.toSorted(([, one], [, other]) => other.p99 - one.p99);
  if (!worst) return;
  const [which, found] = worst;
  report(
    `${what}, worst p99 of ${spreads.length} to ${goalMs} ms`,
    found.p99 / goalMs,
    { atMost: 1 },
    `${which}: ${ms(found)}`,
  );
}

async function lastOf(
  reads: Database['reads'],
  filters: ListFilters,
  page: number,
): Promise<string | undefined> {
  const found = await read(reads, marketPosts(filters, page));
  return (JSON.parse(found?.answer ?? '[]') as { post_id: string }[]).at(-1)?.post_id;
}

type Parts = Pick<Deps, 'db' | 'reads' | 'terms'>;

/** 'Show more' deep in a list, then every order with each set of filters. */
export async function benchLists(database: Parts): Promise<void> {
  const { reads } = database;
  for (const orderOption of ['Latest first', 'Most saved'] as const) {
    const last = await lastOf(reads, { orderOption }, 2000);
    const [behind, page1] = await spreads(1000, [
      () => read(reads, marketPosts({ orderOption }, 1, last)),
      () => read(reads, marketPosts({ orderOption }, 1)),
    ]);
    report(
      `behind row 20,000 to page 1, ${orderOption}, p99`,
      behind.p99 / page1.p99,
      { atMost: 1 },
      `behind ${ms(behind)}, page 1 ${ms(page1)}`,
    );
  }
  await benchPages('every order and filters', database, [''], filterSets, [40, 80]);
}

/** Every order of a search for the most frequent words, and its rank. */
export async function benchSearch(database: Parts): Promise<void> {
  await benchPages('searches of frequent words', database, texts, [{}], [60, 100]);
}

async function benchPages(
  what: string,
  database: Parts,
  searched: readonly string[],
  sets: readonly ListFilters[],
  goals: readonly [first: number, deep: number],
): Promise<void> {
  const { reads } = database;
  const posts = createSearch(database);
  const find = async (text: string, filters: ListFilters, page: number) => {
    const found = await read(reads, await posts.select(text, filters, page, { mayFail: true }));
    return found?.answer === null ? read(reads, await posts.select(text, filters, page)) : found;
  };
  const all: { which: string; first: Spread; deep: Spread }[] = [];
  for (const text of searched) {
    for (const filters of sets) {
      for (const orderOption of [...filterOptions.orderOption, ...(text === '' ? [] : [undefined])]) {
        const query = { ...filters, ...(orderOption && { orderOption }) };
        const [first, deep] = await spreads(40, [() => find(text, query, 1), () => find(text, query, 100)]);
        all.push({ which: `${text} ${JSON.stringify(query)}`, first, deep });
      }
    }
  }
  reportWorst(
    `page 1 of ${what}`,
    all.map(({ which, first }) => [which, first]),
    goals[0],
  );
  reportWorst(
    `page 100 of ${what}`,
    all.map(({ which, deep }) => [which, deep]),
    goals[1],
  );
}

const savedSearches = 10_000;

/** A post against saved searches, of which a part fits. */
export async function benchMatches({
  jobs,
  terms,
}: Pick<Database, 'jobs'> & Pick<Deps, 'terms'>): Promise<void> {
  await jobs.run(sql`
    insert into saved_searches (member_id, search, filters)
    select 1 + n % 2000, case when n % 10 = 0 then '' else split_part(title, ' ', 1 + n % 2) || case when n % 3 = 0 then '' else ' ' || n % 7 end end,
      jsonb_build_object('priceTo', (n % 900)::text, 'postCategoryOption', category)::text
    from generate_series(1, ${savedSearches}::int) n join posts on id = n on conflict do nothing`);
  await storeQueries(jobs, terms);
  await jobs.run(sql`analyze saved_searches`);
  const config = { site: { pickupAreas: [] } } as unknown as Deps['config'];
  let run = 0;
  const held = await spread(60, async () => {
    run += 1;
    const row = sql`(select * from posts where id = ${post(run)})`;
    await storeQueries(jobs, terms);
    await filterFitting(jobs, { config, terms }, row, await candidates(jobs, row, sql`true`));
  });
  reportWorst(`a post against ${savedSearches} saved searches`, [['any', held]], 50);
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
