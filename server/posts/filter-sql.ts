import type { Order } from '../../contract/posts/filter-options.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import {
  categories as allCategories,
  postTypes,
  type ChoiceName,
  type PostType,
} from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import type { Part } from '../../engine/search/search-query.ts';

/**
 * The filters as SQL. Texts come from the contract's closed lists; the values of prices, conditions, areas and kinds are
 * parameters.
 */

export interface OrderKey {
  table: 'posts' | 'post_counts';
  id: Sql;
  key: Sql;
  /** A value that sorts before the key of every post in this order. */
  start: Sql;
  isByDate: boolean;
  isByPrice: boolean;
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
  const table = key === 'saved_count' ? 'post_counts' : 'posts';
  return {
    table,
    id: constantSql(table === 'posts' ? 'id' : 'post_id'),
    key: constantSql(key),
    start: constantSql(starts[key][direction === 'asc' ? 0 : 1]),
    isByDate: key === 'created_at',
    isByPrice: key === 'price_cny',
    isByExpiry: key === 'expires_on',
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

/**
 * The chosen values of the three columns that lead the list indexes, and the filter of negotiability. Only sell posts
 * have a condition, and only 'Others' have kinds.
 */
export function chosen(filters: Filters) {
  const { postStatusOption, buySellOption, postCategoryOption, negotiabilityOption, hideArchived } = filters;
  const statuses = narrow(visibleStatuses, postStatusOption);
  const chosenTypes = narrow(postTypes, buySellOption && types[buySellOption]);
  const chosenCategories = narrow(allCategories, postCategoryOption);
  return {
    statuses:
      hideArchived && statuses.length > 1 ? statuses.filter((status) => status !== 'Archived') : statuses,
    types: filters.condition ? chosenTypes.filter((type) => type === 'sell') : chosenTypes,
    categories: filters.kind
      ? chosenCategories.filter((category) => category === 'Others')
      : chosenCategories,
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

/** The choices of posts. No list index leads with them: its rows have their columns, and each row is compared. */
const rowFilters = { condition: '/c:', area: '/a:', kind: '/k:' } as const satisfies Record<
  ChoiceName,
  string
>;
const rowFilterNames = Object.keys(rowFilters) as (keyof typeof rowFilters)[];

const choiceLexemes = join(
  rowFilterNames.map((name) => sql`${literal(rowFilters[name])} || ${constantSql(name)}`),
  ', ',
);

/** The words, filter values and day of creation of a post: the expression of the index `posts_by_words`. */
export const wordsAndFilters = sql`(words || array_to_tsvector(array_remove(array['/' || status, '/' || type,
  '/' || category, case when negotiable then '/negotiable' else '/firm' end, ${choiceLexemes}, ${creationLexemes}], null)))`;

export function hasRowFilters(filters: Filters): boolean {
  return [filters.priceFrom, filters.priceTo, ...rowFilterNames.map((name) => filters[name])].some(
    (value) => value !== undefined,
  );
}

/** The filters that list indexes lead with. In an order by price, they also narrow the range of prices. */
export function withoutRowFilters(filters: Filters, order: OrderKey): Filters {
  const { types, categories } = chosen(filters);
  const type = types.length === 1 && types[0] === 'sell' ? 'Sell posts' : filters.buySellOption;
  return {
    ...filters,
    ...Object.fromEntries(rowFilterNames.map((name) => [name, undefined])),
    ...(!order.isByPrice && { priceFrom: undefined, priceTo: undefined }),
    buySellOption: type,
    postCategoryOption: categories.length === 1 ? categories[0] : filters.postCategoryOption,
  };
}

/** The columns that row filters compare. */
export const rowFilterColumns = constantSql(['price_cny', ...rowFilterNames].join(', '));

const fen = (yuan: string) => Math.round(Number(yuan) * 100);

/** Conditions on the rows of `table`, which may be empty for an unqualified column. */
export function rowConditions(filters: Filters, table = ''): Sql[] {
  const column = (name: string) => constantSql(table === '' ? name : `${table}.${name}`);
  const { priceFrom, priceTo } = filters;
  const conditions = rowFilterNames.flatMap((name) => {
    const values = filters[name];
    return values ? [sql`${column(name)} = any(${values}::text[])`] : [];
  });
  if (priceFrom !== undefined) conditions.push(sql`${column('price_cny')} >= ${fen(priceFrom)}::bigint`);
  if (priceTo !== undefined) conditions.push(sql`${column('price_cny')} <= ${fen(priceTo)}::bigint`);
  return conditions;
}

/** Each price has a lexeme of its range, of which the sample of posts knows the shares. The index of words has none. */
export const priceLexeme = sql`'/p:' || floor(8 * ln(1 + price_cny::float8))::int`;
const priceRange = (yuan: string) => Math.floor(8 * Math.log(1 + fen(yuan)));
const startOf = (range: number) => Math.exp(range / 8);
const isOfPrice = (part: Part) => part[0]?.[0]?.startsWith('/p:') ?? false;

/** The share that the bounds leave of the ranges which `filterParts` names for them, as if prices were spread evenly. */
export function boundedShare({ priceFrom, priceTo }: Filters): number {
  if (priceFrom === undefined || priceTo === undefined) return 1;
  const width = startOf(priceRange(priceTo) + 1) - startOf(priceRange(priceFrom));
  return Math.min(1, (fen(priceTo) - fen(priceFrom) + 100) / width);
}

/** The lexemes of row filters, as `filterParts` has them. */
function rowFilterParts(filters: Filters): string[][][] {
  const parts = rowFilterNames.flatMap((name) => {
    const values = filters[name];
    return values ? [values.map((value) => [rowFilters[name] + value])] : [];
  });
  const { priceFrom, priceTo } = filters;
  if (priceFrom === undefined && priceTo === undefined) return parts;
  const first = priceRange(priceFrom ?? '0');
  const last = priceRange(priceTo ?? '99999999');
  return [...parts, Array.from({ length: last - first + 1 }, (_, index) => [`/p:${first + index}`])];
}

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

/** The parts that the index of words can look up. */
export function indexedParts(filters: Filters): string[][][] {
  return filterParts(filters).filter((part) => !isOfPrice(part));
}

/** For each filter that excludes posts: the lexemes, one of which a post must have. */
export function filterParts(filters: Filters): string[][][] {
  const columns = narrowed(filters).map(({ left }) => left.map((value) => [`/${value}`]));
  return [...columns, ...negotiablePart(filters), ...rowFilterParts(filters)];
}

export function negotiablePart(filters: Filters): string[][][] {
  const { negotiable } = chosen(filters);
  return negotiable === undefined ? [] : [[[negotiable ? '/negotiable' : '/firm']]];
}

/** Whether the lexemes are of a row filter. */
export function isOfRow(part: Part): boolean {
  return /^\/[cak]:/.test(part[0]?.[0] ?? '');
}

/** The text of a tsquery for the index of words: posts have one of the alternatives of the part. */
export function partText(part: Part): string {
  return part.map((lexemes) => `'${lexemes.join('')}'`).join(' | ');
}

/** Conditions on `table` for all filters but author and negotiability. `isListed` must hold for its posts. */
export function filterConditions(filters: Filters, table: string): Sql[] {
  const columns = narrowed(filters).map(
    ({ column, left }) => sql`${constantSql(`${table}.${column}`)} in (${literals(left)})`,
  );
  return [...columns, ...rowConditions(filters, table)];
}

/** The table of the words that public posts have, for prefixes and typos. */
export const knownWords = sql`post_words`;
