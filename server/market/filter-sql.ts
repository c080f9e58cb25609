import { allCategories } from '../../contract/categories.ts';
import type { Order } from '../../contract/posts/filter-options.ts';
import { postTypes, type PostType } from '../../contract/posts/options.ts';
import { fieldsWith } from '../../contract/posts/post-fields.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { columnOf } from '../rules/post-fields.ts';
import { inLists, isPublic } from '../rules/visible-posts.ts';
import type { ListFilters, PricelessFilters } from './known-filters.ts';

/**
 * The filters as SQL. The values of closed lists, areas among them, are literals: the planner estimates by them how many
 * posts pass, and so which index it reads. Prices and authors are parameters.
 */

export interface OrderKey {
  table: 'posts' | 'post_counts';
  key: Sql;
  /** A value that sorts before the key of every post in this order. */
  start: Sql;
  isByExpiry: boolean;
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
  return {
    table: key === 'saved_count' ? 'post_counts' : 'posts',
    key: constantSql(key),
    start: constantSql(starts[key][direction === 'asc' ? 0 : 1]),
    isByExpiry: key === 'expires_on',
    isAscending: direction === 'asc',
    direction: constantSql(direction),
  };
}

/** ORDER BY for the columns `id` and `key`. */
export const orderBy = ({ direction }: OrderKey) => sql`order by key ${direction}, id ${direction}`;

const types: Record<string, PostType> = { 'Sell posts': 'sell', 'Buy posts': 'buy' };

/** The chosen value alone, or all values if the choice is none of them, such as 'All post types'. */
function narrow<Value extends string>(values: readonly Value[], wanted?: string): readonly Value[] {
  const found = values.find((value) => value === wanted);
  return found === undefined ? values : [found];
}

/**
 * The chosen values of the three columns that lead the list indexes, no category being any, and the filter of
 * negotiability. Only sell posts have a condition.
 */
export function allowedValues(filters: PricelessFilters) {
  const { postStatusOption, buySellOption, postCategoryOption, negotiabilityOption, hideArchived } = filters;
  const statuses = narrow(visibleStatuses, postStatusOption);
  const chosenTypes = narrow(postTypes, buySellOption && types[buySellOption]);
  return {
    statuses:
      hideArchived && statuses.length > 1 ? statuses.filter((status) => status !== 'Archived') : statuses,
    types: filters.condition ? chosenTypes.filter((type) => type === 'sell') : chosenTypes,
    category: postCategoryOption === allCategories ? undefined : postCategoryOption,
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

/** The condition of every list index, on the row `table`. */
export function isListed(table: string): Sql {
  return sql`${isPublic(constantSql(`${table}.status`))} and not ${constantSql(table)}.lapsed`;
}

/** Counted from 1970-01-01 in UTC. */
const creationDay = sql`extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int`;

/** The index has the periods that a post was created in, which nothing reads. */
const creationLexemes = join(
  ['1', '4', '16', '64', '256'].map(
    (days) => sql`${constantSql(`'/${days}:'`)} || (${creationDay} / ${constantSql(days)})::text`,
  ),
  ', ',
);

/** No list index leads with these: each row is compared. */
const rowFilters = fieldsWith('filter');
/** The mark before the values of each of them in the index of words. */
const marks: Partial<Record<(typeof rowFilters)[number], string>> = {
  condition: '/c:',
  area: '/a:',
  kind: '/k:',
};

const choiceLexemes = join(
  Object.entries(marks).map(([name, mark]) => sql`${literal(mark)} || ${constantSql(name)}`),
  ', ',
);

/** The words, filter values and day of creation of a post: the expression of the index `posts_by_words`. */
export const wordsAndFilters = sql`(words || array_to_tsvector(array_remove(array['/' || status, '/' || type,
  '/' || category, case when negotiable then '/negotiable' else '/firm' end, ${choiceLexemes}, ${creationLexemes}], null)))`;

export function hasRowFilters(filters: ListFilters): boolean {
  return [filters.priceFrom, filters.priceTo, ...rowFilters.map((name) => filters[name])].some(
    (value) => value !== undefined,
  );
}

/** Rounds to two digits: one of a thousand constants. */
function rounded(price: number, round: (value: number) => number): Sql {
  const unit = 10 ** Math.max(0, String(price).length - 2);
  return constantSql(String(round(price / unit) * unit));
}

/** The filters by value, each as the column, the values that it may have, and their mark in the index of words. */
function valueFilters(filters: PricelessFilters) {
  const { statuses, types, category } = allowedValues(filters);
  const rows: { column: string; mark: string | undefined; allowed: readonly string[] | undefined }[] = [
    { column: 'status', mark: '/', allowed: statuses.length < visibleStatuses.length ? statuses : undefined },
    { column: 'type', mark: '/', allowed: types.length < postTypes.length ? types : undefined },
    { column: 'category', mark: '/', allowed: category === undefined ? undefined : [category] },
    ...rowFilters.map((name) => ({ column: columnOf(name), mark: marks[name], allowed: filters[name] })),
  ];
  return rows.flatMap(({ allowed, ...row }) => (allowed ? [{ ...row, allowed }] : []));
}

/** Conditions on the column of prices. */
function priceConditions({ priceFrom: from, priceTo: to }: ListFilters, price: Sql): Sql[] {
  const conditions = [];
  // The planner estimates by the constants, and expects that most of those posts pass the condition after it.
  if (from !== undefined)
    conditions.push(
      sql`${price} >= ${rounded(from, Math.floor)} and (${price} < ${from}::bigint) is not true`,
    );
  if (to !== undefined)
    conditions.push(sql`${price} <= ${rounded(to, Math.ceil)} and (${price} > ${to}::bigint) is not true`);
  return conditions;
}

/** For each filter that excludes posts, but price and author: the lexemes, one of which a post must have. */
export function filterParts(filters: PricelessFilters): string[][] {
  const { negotiable } = allowedValues(filters);
  return [
    ...valueFilters(filters).flatMap(({ mark, allowed }) =>
      mark === undefined ? [] : [allowed.map((value) => mark + value)],
    ),
    ...(negotiable === undefined ? [] : [[negotiable ? '/negotiable' : '/firm']]),
  ];
}

/** The text of a tsquery for the index of words: posts have one of the alternatives of the part. */
export function partText(part: readonly string[]): string {
  return part.map((lexeme) => `'${lexeme}'`).join(' | ');
}

/** SQL condition: the row `table` matches the filters. */
export function whereFilters(filters: ListFilters, table = 'p'): Sql {
  const { types, negotiable } = allowedValues(filters);
  // There are no conditions of buy posts.
  if (types.length === 0) return sql`false`;
  const conditions = [
    ...valueFilters(filters).map(
      ({ column, allowed }) => sql`${constantSql(`${table}.${column}`)} in (${literals(allowed)})`,
    ),
    ...priceConditions(filters, constantSql(`${table}.price_cny`)),
  ];
  if (filters.author !== undefined)
    conditions.push(sql`${constantSql(table)}.author_id = ${filters.author}::bigint`);
  if (negotiable !== undefined)
    conditions.push(constantSql(`${negotiable ? '' : 'not '}${table}.negotiable`));
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`;
}

/** SQL condition on the row `p` of posts: members see it in lists with these filters. */
export function inFilteredLists(filters: ListFilters): Sql {
  return sql`(${inLists(sql`p`)} and ${whereFilters(filters)})`;
}

/** The table of the words that public posts have, for prefixes and typos. */
export const knownWords = sql`post_words`;
