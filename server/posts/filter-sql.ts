import type { Filters, Order } from '../../contract/posts/filters.ts';
import { categories, postTypes, type PostType } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../db/sql.ts';
import type { Parts } from '../search/word-shares.ts';

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
    categories: narrow(categories, postCategoryOption),
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

/** The words and filter values of a post: the expression of the index `posts_by_words`. */
export const wordsAndFilters = sql`(words || array_to_tsvector(array['/' || status, '/' || type, '/' || category]))`;

/** For each filter that excludes posts: the lexemes of `wordsAndFilters`, one of which a post must have. */
export function filterParts(filters: Filters): string[][][] {
  const left = chosen(filters);
  const groups: [left: readonly string[], all: readonly string[]][] = [
    [left.statuses, visibleStatuses],
    [left.types, postTypes],
    [left.categories, categories],
  ];
  return groups
    .filter(([some, all]) => some.length < all.length)
    .map(([some]) => some.map((value) => [`/${value}`]));
}

/** One of these parts as a tsquery, for the index of words. */
export function partQuery(part: Parts[number]): Sql {
  return sql`${literal(part.map((lexeme) => `'${lexeme.join('')}'`).join(' | '))}::tsquery`;
}

/** The filters of status, type and category as conditions on the columns of `table`. */
export function filterConditions(filters: Filters, table: string): Sql[] {
  const { statuses, types, categories } = chosen(filters);
  const column = (name: string) => constantSql(`${table}.${name}`);
  return [
    sql`${column('status')} in (${literals(statuses)})`,
    sql`${column('type')} in (${literals(types)})`,
    sql`${column('category')} in (${literals(categories)})`,
  ];
}
