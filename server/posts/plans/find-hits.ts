import { shanghaiDay } from '../../../contract/days.ts';
import { pageSize } from '../../../contract/posts/filter-options.ts';
import { type Filters } from '../../../contract/posts/filters.ts';
import { constantSql, join, literal, sql, type Sql } from '../../../engine/db/sql.ts';
import {
  withoutPhrases,
  type Part,
  type Parts,
  type SearchQuery,
} from '../../../engine/search/search-query.ts';
import { isHidden, isHiddenId } from '../../rules/visible-posts.ts';
import {
  chosen,
  filterConditions,
  hasRowFilters,
  isListed,
  isOfRow,
  literals,
  partText,
  rowConditions,
  rowFilterColumns,
  wordsAndFilters,
  type OrderKey,
} from '../filter-sql.ts';
import { sorted, sortedPosts } from '../market.ts';
import { firstScan, indexedFilters, readingOf, readsPriceRange, withPart } from './common-words.ts';
import type { WordShares } from './word-shares.ts';

export interface AskedQuery {
  /** The tsquery that hits match. Undefined if only filters narrow the posts. */
  exact: Sql | undefined;
  /** Tsqueries for the index, one for each part of the search, without phrases. Hits match all of them. */
  words: Sql[];
}

/** The CTE that the queries below refer to. */
export const askedQueries = ({ typed, wanted, meant }: SearchQuery) => sql`
  asked as materialized (
    select ${join(elementsOf('typed_parts', typed), ' && ')} as typed, ${withoutPhrases(sql`typed_parts`, 'tsquery[]')} as typed_words,
      ${join(elementsOf('wanted_parts', wanted), ' && ')} as wanted, ${withoutPhrases(sql`wanted_parts`, 'tsquery[]')} as wanted_words,
      ${meant} as meant
    from (select array[${join(typed, ', ')}] as typed_parts, array[${join(wanted, ', ')}] as wanted_parts) query)`;

/** SQL for each element of an array column that has as many elements as there are `parts`. */
const elementsOf = (array: string, parts: readonly Sql[]) =>
  parts.map((_, index) => constantSql(`${array}[${index + 1}]`));

const wordsOf = (array: string, parts: readonly Sql[]) =>
  elementsOf(array, parts).map((part) => sql`(select ${part} from asked)`);

export const typedQuery = ({ typed }: SearchQuery) => ({
  exact: sql`(select typed from asked)`,
  words: wordsOf('typed_words', typed),
});
export const wantedQuery = ({ wanted }: SearchQuery): AskedQuery => ({
  exact: wanted.length > 0 ? sql`(select wanted from asked)` : undefined,
  words: wordsOf('wanted_words', wanted),
});
/** Matches `wanted` but not `typed`. */
export const synonymQuery = (query: SearchQuery): AskedQuery => ({
  exact: sql`(select wanted && !! typed from asked)`,
  words: wantedQuery(query).words,
});

/**
 * Returns CTEs. The last one, `name`, selects `id` and `key` of the first `needed` matches in the order; `depth` is an
 * estimate of `needed`. For a rare word, an index scan finds all posts, which are then sorted. For a common word, posts
 * are read in order until enough of them match, or an index scan finds the newest ones, and all if these are too few.
 */
export function hits(
  name: string,
  query: AskedQuery,
  parts: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
  needed = sql`${depth}::int`,
  isBehind?: Behind,
): Sql {
  const limit = sql`limit ${needed}`;
  const found = (some: AskedQuery, ofParts: readonly Parts[]) =>
    sql`select id, key from (${matching(some, ofParts, filters, order, shares, { isBehind })}) found
      ${sorted(order)} ${limit}`;
  const all = found(query, parts);
  const table = constantSql(name);
  const first = firstScan(parts, filters, order, shares, depth);
  if (!first) return sql`${table} as materialized (${all})`;
  const read = constantSql(`${name}_read`);
  // The limits are parameters. The planner then assumes that a tenth of the rows is wanted, and also reads in order.
  const some =
    'since' in first
      ? found(since(first.since, query), withPart(parts, first.since))
      : sql`select id, key from ${inOrder(query.exact, filters, order, shares, first.limit, isBehind)} ${limit}`;
  return sql`
    ${read} as materialized (${some}),
    ${table} as materialized (
      select id, key from ${read} where (select count(*) from ${read}) = ${needed}
      union all select id, key from (${all}) rest where (select count(*) from ${read}) < ${needed})`;
}

/** The days are a parameter: they change, and the text of a statement is prepared and kept. */
const since = (days: Part, query: AskedQuery): AskedQuery => ({
  ...query,
  words: [...query.words, sql`${partText(days)}::tsquery`],
});

/** FROM and WHERE of the hits among the first `limit` posts in the order. One branch also has the column `words`. */
export function inOrder(
  exact: Sql | undefined,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  limit: number,
  isBehind?: Behind,
): Sql {
  const reading = readingOf(filters, order, shares, exact !== undefined);
  // Several branches read only their indexes. With columns that these lack, the planner would sort the posts instead.
  const compared = hasRowFilters(filters) ? [rowFilterColumns] : [];
  const readsRows = reading.isOneBranch && exact !== undefined;
  const columns = [...(readsRows ? [sql`words, status, type, category`] : []), ...compared];
  const ofRow = readsRows ? filterConditions(filters, 'first') : rowConditions(filters, 'first');
  const words = readsRows ? sql`words` : sql`(select words from posts where id = first.id)`;
  const read = sql`${sortedPosts(reading.filters, order, {
    conditions: isBehind ? [isBehind(order.key, order.id)] : [],
    ...(columns.length > 0 && { column: join(columns, ', ') }),
  })} limit ${limit}::int`;
  return sql`(${read}) first where ${join([...ofRow, ...(exact ? [sql`${words} @@ ${exact}`] : [])], ' and ')}`;
}

/** A condition by the columns of key and id: the post comes after the last one shown. */
type Behind = (key: Sql, id: Sql) => Sql;

/** Those of row filters are parameters, because there are too many of them to keep a statement for each. */
function filterQuery(part: Part): Sql {
  const text = partText(part);
  return sql`${isOfRow(part) ? text : literal(text)}::tsquery`;
}

/**
 * Selects `id`, `key` and `more` of all matches. OFFSET makes the planner use the index of words. Each part of the search
 * is a condition of its own, because the index takes twice as long for one condition with all of them.
 */
export function matching(
  query: AskedQuery,
  parts: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  { more = sql``, isBehind }: { more?: Sql; isBehind?: Behind | undefined } = {},
): Sql {
  const indexed = [...query.words, ...indexedFilters(parts, filters, shares).map(filterQuery)];
  const isIndexed = indexed.map((words) => sql`${wordsAndFilters} @@ ${words}`);
  const isCounted = order.table === 'post_counts';
  const key = sql`${constantSql(isCounted ? 'c' : 'p')}.${order.key}`;
  const conditions = [passes(filters)];
  if (query.exact) conditions.unshift(sql`p.words @@ ${query.exact}`);
  if (isBehind) conditions.push(isBehind(key, sql`p.id`));
  return sql`
    select p.id, ${key} as key${more}
    from ${readsPriceRange(parts, filters, shares) ? inPriceRange(filters, query.exact !== undefined) : sql`(select * from posts where ${join(isIndexed, ' and ')} and ${isListed} offset 0) p`}
    ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
    where ${join(conditions, ' and ')}`;
}

/**
 * The posts `p` between the bounds of the price. The list index by price has all columns that filters and orders read, but
 * neither words nor author. For these, LATERAL with OFFSET reads the found rows only, where the planner would scan the
 * table; without them, posts of suspended members are left out here.
 */
function inPriceRange(filters: Filters, hasWords: boolean): Sql {
  const { statuses, types, categories } = chosen(filters);
  const inRange = sql`from posts where status in (${literals(statuses)}) and type in (${literals(types)})
    and category in (${literals(categories)}) and ${join(rowConditions(filters), ' and ')} and ${isListed}`;
  if (hasWords || filters.author !== undefined)
    return sql`(select id ${inRange} offset 0) ranged
      cross join lateral (select * from posts where id = ranged.id offset 0) p`;
  return sql`(
    select id, status, type, category, negotiable, expires_on, created_at, 0::bigint as author_id, ${rowFilterColumns}
    ${inRange} and not ${isHiddenId(sql`id`)} offset 0) p`;
}

/** A condition on the row `p` of posts, for which `isListed` must hold: members see it in lists with these filters. */
export function passes(filters: Filters): Sql {
  return sql`${isShown()} and ${narrows(filters)}`;
}

/** A condition on the row `p` of posts: its author is not suspended, and it has not expired. */
export function isShown(): Sql {
  return sql`not ${isHidden(sql`p`)} and p.expires_on >= ${shanghaiDay(Date.now())}::date`;
}

/** SQL condition: the posts row `p` matches the filters. */
export function narrows(filters: Filters): Sql {
  const { types, categories, negotiable } = chosen(filters);
  if (types.length === 0 || categories.length === 0) return sql`false`;
  const conditions = filterConditions(filters, 'p');
  if (filters.author !== undefined) conditions.push(sql`p.author_id = ${filters.author}::bigint`);
  if (negotiable !== undefined) conditions.push(sql`p.negotiable = ${constantSql(String(negotiable))}`);
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`;
}

/** The rows of the CTE `found` and, if the search has less than a page of them, those with compounds. */
export function withCompounds({ compounds }: SearchQuery, select: (query: AskedQuery) => Sql): Sql {
  if (!compounds) return sql`found`;
  const exact = sql`(${join(compounds, ' && ')} && !! (select wanted from asked))`;
  return sql`(
    select * from found
    union all
    select * from (${select({ exact, words: [...compounds] })}) longer
    where (select count(*) from found) < ${pageSize}::int) filled`;
}
