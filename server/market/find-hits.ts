import { pageSize } from '../../contract/posts/filter-options.ts';
import { constantSql, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { withoutPhrases, type SearchQuery } from '../../engine/search/search-query.ts';
import {
  filterParts,
  inFilteredLists,
  isListed,
  orderKey,
  partText,
  wordsAndFilters,
  type OrderKey,
} from './filter-sql.ts';
import type { ListFilters } from './known-filters.ts';

/** Which posts a search with words finds. */

interface HitQuery {
  /** The tsquery that hits match. */
  exact: Sql;
  /** Tsqueries for the index, one for each part of the search, without phrases. Hits match all of them. */
  words: readonly Sql[];
}

/** The CTE that the queries below refer to. */
const queryCte = ({ typed, required, wholeWords }: SearchQuery) => sql`
  search_query as materialized (
    select ${join(typed, ' && ')} as typed, ${join(elementsOf(required), ' && ')} as required,
      ${withoutPhrases(sql`required_parts`, 'tsquery[]')} as words, ${wholeWords} as whole_words
    from (select array[${join(required, ', ')}] as required_parts) query)`;

const elementsOf = (parts: readonly Sql[], array = 'required_parts') =>
  parts.map((_, index) => constantSql(`${array}[${index + 1}]`));

const requiredQuery = ({ required }: SearchQuery): HitQuery => ({
  exact: sql`(select required from search_query)`,
  words: elementsOf(required, 'words').map((part) => sql`(select ${part} from search_query)`),
});

/**
 * Selects `id`, `key` and `more` of all matches. OFFSET makes the planner use the index of words. Each part of the search
 * is a condition of its own, because the index takes twice as long for one condition with all of them.
 */
function selectMatches(
  { exact, words }: HitQuery,
  filters: ListFilters,
  order: OrderKey,
  more: Sql = sql``,
): Sql {
  const indexed = [...words, ...filterParts(filters).map((part) => sql`${literal(partText(part))}::tsquery`)];
  const isIndexed = indexed.map((part) => sql`${wordsAndFilters} @@ ${part}`);
  const isCounted = order.table === 'post_counts';
  return sql`
    select p.id, ${constantSql(isCounted ? 'c' : 'p')}.${order.key} as key${more}
    from (select * from posts where ${join(isIndexed, ' and ')} and ${isListed('posts')} offset 0) p
    ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
    where p.words @@ ${exact} and ${inFilteredLists(filters)}`;
}

interface Selection {
  order: OrderKey;
  depth: number;
  more?: Sql;
  moreOfCompounds?: Sql;
  first?: Sql;
}

/**
 * The first `depth` hits in the order, and if the search has less than a page of them, those with compounds: WITH, and
 * what selects `id`, `key` and `more` from it. `first` comes before the order, and `more` may differ for compounds.
 */
export function selectHits(
  query: SearchQuery,
  filters: ListFilters,
  { order, depth, more, moreOfCompounds, first = sql`` }: Selection,
): { ctes: Sql; posts: Sql } {
  const { compounds } = query;
  const ctes = sql`
    with ${queryCte(query)}, found as materialized (
      select * from (${selectMatches(requiredQuery(query), filters, order, more)}) hits
      order by ${first}key ${order.direction}, id ${order.direction} limit ${depth}::int)`;
  if (!compounds) return { ctes, posts: sql`found` };
  const exact = sql`(${join(compounds, ' && ')} && !! (select required from search_query))`;
  const words = compounds.map((part) => withoutPhrases(part, 'tsquery'));
  const longer = selectMatches({ exact, words }, filters, order, moreOfCompounds);
  const posts = sql`(
    select * from found
    union all
    select * from (${longer}) longer where (select count(*) from found) < ${pageSize}::int) filled`;
  return { ctes, posts };
}

const anyOrder = orderKey('Latest first');
/** More than a table has. */
const all = 2_147_483_647;

/** Selects `count`: how many posts a search finds, at most `most`. */
export function countHits(query: SearchQuery, filters: ListFilters, most: number): Sql {
  const { ctes, posts } = selectHits(query, filters, { order: anyOrder, depth: most });
  return sql`${ctes} select least(count(*), ${most}::int)::int as count from ${posts}`;
}

/** SQL condition: the search lists less than a page, so that it also finds compounds. */
export function isShort(query: SearchQuery, filters: ListFilters): Sql {
  return sql`((${countHits({ ...query, compounds: undefined }, filters, pageSize)}) < ${pageSize}::int)`;
}

/** Selects the `id` of all posts that the search lists, and for which `which` holds, a condition on the row `p`. */
export function allHits(query: SearchQuery, filters: ListFilters, which: Sql): Sql {
  const { ctes, posts } = selectHits(query, filters, { order: anyOrder, depth: all });
  return sql`${ctes} select p.id from (select id from ${posts}) hits join posts p on p.id = hits.id where ${which}`;
}

/**
 * SQL condition on the row `p` of posts: the search finds its words, whether a list has the row or not. An index of the
 * column `words` can serve it.
 */
export function matches(query: SearchQuery): Sql {
  const { required, compounds } = query;
  const indexed = (compounds ?? required).map((part) => sql`p.words @@ ${withoutPhrases(part, 'tsquery')}`);
  const isFound = compounds
    ? sql`(${hasWords(required)} or ${hasWords(compounds)} and ${isShort(query, {})})`
    : hasWords(required);
  return join([...indexed, isFound], ' and ');
}

/** SQL condition on the row `p` of posts: it has all parts. */
export function hasWords(parts: readonly Sql[]): Sql {
  return parts.length > 0 ? sql`p.words @@ (${join(parts, ' && ')})` : sql`true`;
}
