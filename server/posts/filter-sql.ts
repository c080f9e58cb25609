import type { Filters, Order } from '../../contract/posts/filters.ts';
import { categories as allCategories, postTypes, type PostType } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import type { Part } from '../../engine/search/search-query.ts';

/** The five filters as SQL. All texts come from the contract's closed lists, never from a request. */

export interface OrderKey {
  table: 'posts' | 'post_counts';
  id: Sql;
  key: Sql;
  /** A value that sorts before the key of every post in this order. */
  start: Sql;
  isByDate: boolean;
  isAscending: boolean;
  direction: Sql;
}

type Key = 'created_at' | 'price_cny' | 'expires_on' | 'saved_count';

/** Values that sort before the key of every post, in ascending order and in descending order. */
const starts: Record<Key, readonly [asc: string, desc: string]> = {
  created_at: ["timestamptz '-infinity'", "timestamptz 'infinity'"],
  price_cny: ['-1', '9223372036854775807'],
  expires_on: ["date '-infinity'", "date 'infinity'"],
  saved_count: ['-1', '2147483647'],
};

const orders: Record<Order, readonly [Key, 'asc' | 'desc']> = {
  'Latest first': ['created_at', 'desc'],
  'Oldest first': ['created_at', 'asc'],
  'Lowest price': ['price_cny', 'asc'],
  'Highest price': ['price_cny', 'desc'],
  'Most saved': ['saved_count', 'desc'],
  'Least saved': ['saved_count', 'asc'],
  'Earliest expiration': ['expires_on', 'asc'],
  'Latest expiration': ['expires_on', 'desc'],
};

export function orderKey(order: Order): OrderKey {
  const [key, direction] = orders[order];
  const table = key === 'saved_count' ? 'post_counts' : 'posts';
  return {
    table,
    id: constantSql(table === 'posts' ? 'id' : 'post_id'),
    key: constantSql(key),
    start: constantSql(starts[key][direction === 'asc' ? 0 : 1]),
    isByDate: key === 'created_at',
    isAscending: direction === 'asc',
    direction: constantSql(direction),
  };
}

const types: Record<string, PostType> = { 'Sell posts': 'sell', 'Buy posts': 'buy' };

/** The chosen value alone, or all values if the choice is none of them, such as 'All categories'. */
function narrow<Value extends string>(values: readonly Value[], wanted?: string): readonly Value[] {
  const found = values.find((value) => value === wanted);
  return found === undefined ? values : [found];
}

/** The chosen values of the three columns that lead the list indexes, and the remaining filter. */
export function chosen(filters: Filters) {
  const { postStatusOption, buySellOption, postCategoryOption, negotiabilityOption, hideArchived } = filters;
  const statuses = narrow(visibleStatuses, postStatusOption);
  return {
    statuses:
      hideArchived && statuses.length > 1 ? statuses.filter((status) => status !== 'Archived') : statuses,
    types: narrow(postTypes, buySellOption && types[buySellOption]),
    categories: narrow(allCategories, postCategoryOption),
    negotiable:
      negotiabilityOption === 'Open to negotiate'
        ? true
        : negotiabilityOption === 'Not open to negotiate'
          ? false
          : undefined,
  };
}

/** Literals, because the planner matches them with the conditions of partial indexes. */
export function literals(values: readonly string[]): Sql {
  return join(values.map(literal), ', ');
}

/** Literals of the condition of every list index. */
export const isListed = sql`status in (${literals(visibleStatuses)}) and not lapsed`;

/** For each of these lengths in days, a post has a lexeme of the period that it was created in. */
export const creationPeriods = [1, 4, 16, 64, 256] as const;

/** Counted from 1970-01-01 in UTC. */
export const creationDay = sql`extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int`;

/** The elements of an array. */
const creationLexemes = join(
  creationPeriods.map(
    (days) => sql`${constantSql(`'/${days}:'`)} || (${creationDay} / ${constantSql(String(days))})::text`,
  ),
  ', ',
);

/** The words, filter values and day of creation of a post: the expression of the index `posts_by_words`. */
export const wordsAndFilters = sql`(words || array_to_tsvector(array['/' || status, '/' || type, '/' || category,
  case when negotiable then '/negotiable' else '/firm' end, ${creationLexemes}]))`;

/** The columns that the filters restrict, each with the values that they allow. */
function narrowed(filters: Filters): { column: string; left: readonly string[] }[] {
  const { statuses, types, categories } = chosen(filters);
  const columns = [
    { column: 'status', left: statuses, all: visibleStatuses },
    { column: 'type', left: types, all: postTypes },
    { column: 'category', left: categories, all: allCategories },
  ];
  return columns.filter(({ left, all }) => left.length < all.length);
}

/** For each filter that excludes posts: the lexemes of `wordsAndFilters`, one of which a post must have. */
export function filterParts(filters: Filters): string[][][] {
  const columns = narrowed(filters).map(({ left }) => left.map((value) => [`/${value}`]));
  return [...columns, ...negotiablePart(filters)];
}

export function negotiablePart(filters: Filters): string[][][] {
  const { negotiable } = chosen(filters);
  return negotiable === undefined ? [] : [[[negotiable ? '/negotiable' : '/firm']]];
}

/** The text of a tsquery for the index of words: posts have one of the alternatives of the part. */
export function partText(part: Part): string {
  return part.map((lexemes) => `'${lexemes.join('')}'`).join(' | ');
}

/** Conditions on `table` for the filters of status, type and category. `isListed` must hold for its posts. */
export function filterConditions(filters: Filters, table: string): Sql[] {
  return narrowed(filters).map(
    ({ column, left }) => sql`${constantSql(`${table}.${column}`)} in (${literals(left)})`,
  );
}

/** The table of the words that public posts have, for prefixes and typos. */
export const knownWords = sql`post_words`;
