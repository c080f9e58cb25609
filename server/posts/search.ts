import { shanghaiDay } from '../../contract/days.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import { createCache } from '../cache.ts';
import { constantSql, join, sql, type Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { isHidden } from '../rules/visible-posts.ts';
import type { WordShares } from '../search/word-shares.ts';
import { isCommon, mostRead } from './common-words.ts';
import {
  chosen,
  filterQueries,
  isListed,
  literals,
  orderKey,
  wordsAndFilters,
  type OrderKey,
} from './filter-sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';
import { isOneBranch, marketPosts, sorted, sortedPosts } from './market.ts';
import { buildQuery, readRelatedWords, type RelatedWords, type SearchQuery } from './search-query.ts';

/** So many of the newest hits are ranked together; the next page of them comes after all of these. */
const rankedTogether = 30;

/**
 * Posts that the text describes, in the words of either language (rule P9): archived posts after all others, then those
 * with all that was typed before those with words that mean the same. Of the rest, the newest thirty come first, titles
 * before descriptions within them (decision 10). An empty text lists all posts.
 *
 * With `mayFail`, the select may look only at the newest posts, in half the time, and for words of posts that were read
 * earlier, which saves a round trip. It selects null if there are too few hits for the page, or other words by now.
 */
export function createSearch({ reads, terms, wordShares }: Pick<Deps, 'reads' | 'terms' | 'wordShares'>) {
  // Building a statement takes a fifth of the time of a request, and most searches repeat the same few words.
  const statements = createCache<Sql>(200);
  const related = createCache<RelatedWords>(200);

  const wordsFor = async (text: string, mayFail: boolean) => {
    const known = related.get(text);
    if (known && (mayFail || !known.areCurrent)) return known;
    return related.keep(text, await readRelatedWords(reads.surviving, terms, text));
  };

  return async (text: string, filters: Filters, page: number, mayFail = false): Promise<Sql> => {
    if (text === '') return marketPosts(filters, page);
    const words = await wordsFor(text, mayFail);
    // The number of posts changes whenever the word shares are read anew.
    const state = [shanghaiDay(Date.now()), wordShares.posts(), words.text];
    const asked = JSON.stringify([text, filters, page, mayFail, ...state]);
    const statement = statements.get(asked);
    if (statement) return statement;
    const query = buildQuery(terms, wordShares, text, words);
    if (!query) return sql`select '[]'`;
    const built = searchStatement(query, filters, wordShares, page, mayFail);
    const condition = mayFail ? words.areCurrent : undefined;
    return statements.keep(asked, condition ? sql`select case when ${condition} then (${built}) end` : built);
  };
}

function searchStatement(
  query: SearchQuery,
  filters: Filters,
  shares: WordShares,
  page: number,
  mayFail: boolean,
): Sql {
  if (filters.orderOption)
    return listed(inGivenOrder(query, filters, orderKey(filters.orderOption), shares, page));
  const newest = mayFail ? amongNewest(query, filters, shares, page) : undefined;
  return newest ?? listed(byRank(query, filters, shares, page));
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

/**
 * Selects the same posts in the same order as `byRank`, but only for the first pages of a common word. Returns undefined
 * for other pages, for rare words, and for filters that no single index serves.
 */
function amongNewest(
  { typed, wanted, typedShare }: SearchQuery,
  filters: Filters,
  shares: WordShares,
  page: number,
): Sql | undefined {
  const [first = filters] = livingFirst(filters);
  const order = orderKey('Latest first');
  const isServed =
    offsetOf(page) < rankedTogether &&
    isCommon(typedShare, first, shares, rankedTogether) &&
    isOneBranch(first, order);
  if (!isServed) return undefined;
  const ranked = constantSql(String(rankedTogether));
  const ids = sql`
    with asked as materialized (select ${typed} as typed, ${wanted} as wanted),
    hits as materialized (
      select id, words from (
        ${sortedPosts(first, order, { column: sql`words` })} limit ${mostRead(first, shares, rankedTogether)}::int) newest
      where words @@ (select wanted from asked) limit ${ranked})
    select id, row_number() over (order by key desc, id desc) as place
    from (select id, ${relevance(sql`words`)} as key
      from hits order by key desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids
    where (select count(*) from hits) = ${ranked}`;
  return sql`select nullif((${listed(ids)}), '[]')`;
}

/** A number from 0 to 2. Posts with all that was typed come before those with words that mean the same. */
const relevance = (words: Sql) =>
  sql`(${words} @@ (select typed from asked))::int + ts_rank(${words}, (select wanted from asked))`;

/**
 * Archived hits are looked for only if the others don't fill the pages so far. Exact hits come first. If they are rare,
 * they are looked for apart; else there are some among the newest thirty hits, and these are ranked before the others.
 */
function byRank(query: SearchQuery, filters: Filters, shares: WordShares, page: number): Sql {
  const { typed, wanted, typedShare, wantedShare } = query;
  const order = orderKey('Latest first');
  const before = offsetOf(page) - (offsetOf(page) % rankedTogether);
  const depth = before + rankedTogether;
  const parts = isCommon(typedShare, filters, shares, depth)
    ? [{ name: 'wanted', tsquery: sql`(select wanted from asked)`, share: wantedShare }]
    : [
        { name: 'exact', tsquery: sql`(select typed from asked)`, share: typedShare },
        { name: 'alike', tsquery: sql`(select wanted && !! typed from asked)`, share: wantedShare },
      ];
  const sources = livingFirst(filters).flatMap((some, group) =>
    parts.map(({ name, tsquery, share }) => {
      const source = `${name}_${group}`;
      return { source: constantSql(source), ctes: hits(source, tsquery, share, some, order, shares, depth) };
    }),
  );
  // Each source adds its hits to those of the sources before it, and is read only if these are too few.
  const found = sources.map(({ source, ctes }, place) => {
    const added = sql`select id, key, ${constantSql(String(place))} as place from ${source}`;
    const previous = foundUpTo(place - 1);
    const all =
      place === 0
        ? added
        : sql`select * from ${previous} union all ${added} where (select count(*) from ${previous}) < ${depth}::int`;
    return sql`${ctes}, ${foundUpTo(place)} as materialized (${all})`;
  });
  return sql`
    with asked as materialized (select ${typed} as typed, ${wanted} as wanted),
    ${join(found, ', ')},
    ranked as materialized (
      select p.id, (p.status <> 'Archived')::int * 2 + ${relevance(sql`p.words`)} as key
      from (select id from ${foundUpTo(sources.length - 1)} order by place, key desc, id desc
        limit ${constantSql(String(rankedTogether))} offset ${before}::int) hits
      join posts p on p.id = hits.id)
    select id, row_number() over (order by key desc, id desc) as place
    from (select id, key from ranked order by key desc, id desc ${pageLimit} offset ${offsetOf(page) - before}::int) ids`;
}

const foundUpTo = (place: number) => constantSql(`found_${place}`);

/** The filters of the posts that are not archived and of those that are, if the filters leave both. */
function livingFirst(filters: Filters): Filters[] {
  const { statuses } = chosen(filters);
  if (statuses.length === 1 || !statuses.includes('Archived')) return [filters];
  return [
    { ...filters, hideArchived: true },
    { ...filters, postStatusOption: 'Archived' },
  ];
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
  if (!isCommon(share, filters, shares, depth)) return sql`${table} as materialized (${byWords})`;
  const read = constantSql(`${name}_read`);
  // Several branches are read from their indexes alone; else the planner would rather sort the posts.
  const isOne = isOneBranch(filters, order);
  const first = sortedPosts(filters, order, isOne ? { column: sql`words` } : {});
  const words = isOne ? sql`words` : sql`(select words from posts where id = first.id)`;
  // Limits are parameters, for which the planner expects a tenth of the rows: it then reads in order, too.
  return sql`
    ${read} as materialized (
      select id, key from (${first} limit ${mostRead(filters, shares, depth)}::int) first where ${words} @@ ${query} ${limit}),
    ${table} as materialized (
      select id, key from ${read} where (select count(*) from ${read}) = ${depth}::int
      union all select id, key from (${byWords}) rest where (select count(*) from ${read}) < ${depth}::int)`;
}

/** All matches with `id` and `key`. OFFSET keeps the planner to the index of words. */
function matching(query: Sql, filters: Filters, order: OrderKey): Sql {
  const wanted = join([query, ...filterQueries(filters)], ' && ');
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
    from (select * from posts where ${wordsAndFilters} @@ (${wanted}) and ${isListed} offset 0) p
    ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
    where ${join(conditions, ' and ')}`;
}
