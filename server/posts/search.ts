import { shanghaiDay } from '../../contract/days.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import { constantSql, join, sql, type Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { isHidden } from '../rules/visible-posts.ts';
import type { WordShares } from '../search/word-shares.ts';
import { chosen, literals, orderKey, type OrderKey } from './filter-sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';
import { isOneIndex, marketPosts, sorted, sortedPosts } from './market.ts';
import { buildQuery, type SearchQuery } from './search-query.ts';

/** So many of the newest hits are ranked together; the next page of them comes after all of these. */
const rankedTogether = 100;

/**
 * Posts that the text describes, in the words of either language (rule P9): first those with all that was typed, then
 * those with words that mean the same; within a hundred of them titles before descriptions, and the newest hundred comes
 * first (decision 10). What is archived comes after all others. An empty text lists all posts.
 */
export async function foundPosts(
  { reads, terms, wordShares }: Pick<Deps, 'reads' | 'terms' | 'wordShares'>,
  text: string,
  filters: Filters,
  page: number,
): Promise<Sql> {
  if (text === '') return marketPosts(filters, page);
  const query = await buildQuery(reads.surviving, terms, wordShares, text);
  if (!query) return sql`select '[]'`;
  return listed(
    filters.orderOption
      ? inGivenOrder(query, filters, orderKey(filters.orderOption), wordShares, page)
      : byRank(query, filters, wordShares, page),
  );
}

function inGivenOrder(
  { wanted, wantedShare }: SearchQuery,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  page: number,
): Sql {
  const depth = offsetOf(page) + pageSize;
  return sql`
    with asked as materialized (select ${wanted} as wanted),
    ${hits('found', sql`(select wanted from asked)`, wantedShare, filters, order, shares, depth)}
    select id, row_number() over (${sorted(order)}) as place
    from (select id, key from found ${sorted(order)} ${pageLimit} offset ${offsetOf(page)}::int) ids`;
}

/** What is archived comes after all others, so it is looked for only if these are too few. */
function byRank(query: SearchQuery, filters: Filters, shares: WordShares, page: number): Sql {
  const { typed, wanted } = query;
  const before = offsetOf(page) - (offsetOf(page) % rankedTogether);
  const depth = before + rankedTogether;
  const { statuses } = chosen(filters);
  const found =
    statuses.length > 1 && statuses.includes('Archived')
      ? sql`${exactFirst('living', query, { ...filters, hideArchived: true }, shares, depth)},
        ${exactFirst('gone', query, { ...filters, postStatusOption: 'Archived' }, shares, depth)},
        found as (select id, key, exact, 1 as living from living
          union all select id, key, exact, 0 from gone where (select count(*) from living) < ${depth}::int)`
      : sql`${exactFirst('hit', query, filters, shares, depth)},
        found as (select id, key, exact, 0 as living from hit)`;
  return sql`
    with asked as materialized (select ${typed} as typed, ${wanted} as wanted),
    ${found},
    ranked as materialized (
      select p.id, (p.status <> 'Archived')::int * 2 + (p.words @@ (select typed from asked))::int
        + ts_rank(p.words, (select wanted from asked)) as key
      from (select id from found order by living desc, exact desc, key desc, id desc
        limit ${constantSql(String(rankedTogether))} offset ${before}::int) hits
      join posts p on p.id = hits.id)
    select id, row_number() over (order by key desc, id desc) as place
    from (select id, key from ranked order by key desc, id desc ${pageLimit} offset ${offsetOf(page) - before}::int) ids`;
}

/**
 * CTEs, of which the last is called `name`: `id`, `key` and `exact` of the first `depth` posts. Exact hits come first.
 * If they are rare, they are looked for apart; else there are some among the newest hundred hits, and these are ranked
 * before the others.
 */
function exactFirst(
  name: string,
  { typedShare, wantedShare }: SearchQuery,
  filters: Filters,
  shares: WordShares,
  depth: number,
): Sql {
  const order = orderKey('Latest first');
  const find = (part: string, tsquery: Sql, share: number) =>
    hits(`${name}_${part}`, tsquery, share, filters, order, shares, depth);
  const table = constantSql(name);
  if (isCommon(typedShare, shares, depth))
    return sql`${find('all', sql`(select wanted from asked)`, wantedShare)},
      ${table} as materialized (select id, key, 0 as exact from ${constantSql(`${name}_all`)})`;
  const [exact, alike] = ['exact', 'alike'].map((part) => constantSql(`${name}_${part}`)) as [Sql, Sql];
  return sql`${find('exact', sql`(select typed from asked)`, typedShare)},
    ${find('alike', sql`(select wanted && !! typed from asked)`, wantedShare)},
    ${table} as materialized (select id, key, 1 as exact from ${exact}
      union all select id, key, 0 from ${alike} where (select count(*) from ${exact}) < ${depth}::int)`;
}

/**
 * CTEs, of which the last is called `name`: `id` and `key` of the first `depth` posts in the order that match. A rare
 * word is found by its own index, and its posts are sorted. For a common one, posts are read in their order until
 * enough of them match; if there are fewer than its share says, the index of words follows.
 */
function hits(
  name: string,
  query: Sql,
  share: number,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
): Sql {
  const limit = sql`limit ${depth}::int`;
  const byWords = sql`select id, key from (${matching(query, filters, order)}) found ${sorted(order)} ${limit}`;
  const table = constantSql(name);
  if (!isCommon(share, shares, depth)) return sql`${table} as materialized (${byWords})`;
  const read = constantSql(`${name}_read`);
  // Several branches are read from their indexes alone; else the planner would rather sort the posts.
  const isOne = isOneIndex(filters, order);
  const first = sortedPosts(filters, order, isOne ? { column: sql`words`, isOne } : {});
  const words = isOne ? sql`words` : sql`(select words from posts where id = first.id)`;
  // Limits are parameters, for which the planner expects a tenth of the rows: it then reads in order, too.
  return sql`
    ${read} as materialized (
      select id, key from (${first} limit ${mostRead(shares, depth)}::int) first where ${words} @@ ${query} ${limit}),
    ${table} as materialized (
      select id, key from ${read} where (select count(*) from ${read}) = ${depth}::int
      union all select id, key from (${byWords}) rest where (select count(*) from ${read}) < ${depth}::int)`;
}

/** The geometric mean of `depth` and all posts. */
function mostRead(shares: WordShares, depth: number): number {
  return Math.ceil(Math.sqrt(depth * shares.posts()));
}

/** Whether the first `mostRead` posts contain `depth` hits. */
function isCommon(share: number, shares: WordShares, depth: number): boolean {
  return share * mostRead(shares, depth) >= depth;
}

/** All matches with `id` and `key`. OFFSET keeps the planner to the index of words. */
function matching(query: Sql, filters: Filters, order: OrderKey): Sql {
  const { statuses, types, categories, negotiable } = chosen(filters);
  const isCounted = order.table === 'post_counts';
  const conditions = [
    sql`p.status in (${literals(statuses)})`,
    sql`p.type in (${literals(types)})`,
    sql`p.category in (${literals(categories)})`,
    sql`not ${isHidden(sql`p`)}`,
    sql`not p.lapsed and p.expires_on >= ${shanghaiDay(Date.now())}::date`,
  ];
  if (filters.author !== undefined) conditions.push(sql`p.author_id = ${filters.author}::bigint`);
  if (negotiable !== undefined) conditions.push(sql`p.negotiable = ${constantSql(String(negotiable))}`);
  return sql`
    select p.id, ${constantSql(isCounted ? 'c' : 'p')}.${order.key} as key
    from (select * from posts where words @@ ${query} offset 0) p
    ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
    where ${join(conditions, ' and ')}`;
}
