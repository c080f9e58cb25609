import { pageSize } from '../../contract/posts/filter-options.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { constantSql, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { withoutPhrases, type SearchQuery } from '../../engine/search/search-query.ts';
import {
  filterParts,
  isListed,
  orderKey,
  partText,
  passes,
  wordsAndFilters,
  type OrderKey,
} from './filter-sql.ts';

/** Which posts a search with words finds. */

interface AskedQuery {
  /** The tsquery that hits match. */
  exact: Sql;
  /** Tsqueries for the index, one for each part of the search, without phrases. Hits match all of them. */
  words: readonly Sql[];
}

/** The CTE that the queries below refer to. */
const askedQueries = ({ typed, wanted, meant }: SearchQuery) => sql`
  asked as materialized (
    select ${join(typed, ' && ')} as typed, ${join(elementsOf(wanted), ' && ')} as wanted,
      ${withoutPhrases(sql`wanted_parts`, 'tsquery[]')} as words, ${meant} as meant
    from (select array[${join(wanted, ', ')}] as wanted_parts) query)`;

const elementsOf = (parts: readonly Sql[], array = 'wanted_parts') =>
  parts.map((_, index) => constantSql(`${array}[${index + 1}]`));

const wantedQuery = ({ wanted }: SearchQuery): AskedQuery => ({
  exact: sql`(select wanted from asked)`,
  words: elementsOf(wanted, 'words').map((part) => sql`(select ${part} from asked)`),
});

/**
 * Selects `id`, `key` and `more` of all matches. OFFSET makes the planner use the index of words. Each part of the search
 * is a condition of its own, because the index takes twice as long for one condition with all of them.
 */
function matching({ exact, words }: AskedQuery, filters: Filters, order: OrderKey, more: Sql = sql``): Sql {
  const indexed = [...words, ...filterParts(filters).map((part) => sql`${literal(partText(part))}::tsquery`)];
  const isIndexed = indexed.map((part) => sql`${wordsAndFilters} @@ ${part}`);
  const isCounted = order.table === 'post_counts';
  return sql`
    select p.id, ${constantSql(isCounted ? 'c' : 'p')}.${order.key} as key${more}
    from (select * from posts where ${join(isIndexed, ' and ')} and ${isListed('posts')} offset 0) p
    ${isCounted ? sql`join post_counts c on c.post_id = p.id` : sql``}
    where p.words @@ ${exact} and ${passes(filters)}`;
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
  filters: Filters,
  { order, depth, more, moreOfCompounds, first = sql`` }: Selection,
): { ctes: Sql; posts: Sql } {
  const { compounds } = query;
  const ctes = sql`
    with ${askedQueries(query)}, found as materialized (
      select * from (${matching(wantedQuery(query), filters, order, more)}) hits
      order by ${first}key ${order.direction}, id ${order.direction} limit ${depth}::int)`;
  if (!compounds) return { ctes, posts: sql`found` };
  const exact = sql`(${join(compounds, ' && ')} && !! (select wanted from asked))`;
  const words = compounds.map((part) => withoutPhrases(part, 'tsquery'));
  const longer = matching({ exact, words }, filters, order, moreOfCompounds);
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
export function countHits(query: SearchQuery, filters: Filters, most: number): Sql {
  const { ctes, posts } = selectHits(query, filters, { order: anyOrder, depth: most });
  return sql`${ctes} select least(count(*), ${most}::int)::int as count from ${posts}`;
}

/** A condition: the search lists less than a page, so that it also finds compounds. */
export function isShort(query: SearchQuery, filters: Filters): Sql {
  return sql`((${countHits({ ...query, compounds: undefined }, filters, pageSize)}) < ${pageSize}::int)`;
}

/** Selects the `id` of all posts that the search lists, and for which `which` holds, a condition on the row `p`. */
export function allHits(query: SearchQuery, filters: Filters, which: Sql): Sql {
  const { ctes, posts } = selectHits(query, filters, { order: anyOrder, depth: all });
  return sql`${ctes} select p.id from (select id from ${posts}) hits join posts p on p.id = hits.id where ${which}`;
}

/**
 * A condition on the row `p` of posts: the search finds its words, whether a list has the row or not. An index of the
 * column `words` can serve it.
 */
export function matches(query: SearchQuery): Sql {
  const { wanted, compounds } = query;
  const indexed = (compounds ?? wanted).map((part) => sql`p.words @@ ${withoutPhrases(part, 'tsquery')}`);
  const isFound = compounds
    ? sql`(${hasWords(wanted)} or ${hasWords(compounds)} and ${isShort(query, {})})`
    : hasWords(wanted);
  return join([...indexed, isFound], ' and ');
}

/** A condition on the row `p` of posts: it has all parts. */
export function hasWords(parts: readonly Sql[]): Sql {
  return parts.length > 0 ? sql`p.words @@ (${join(parts, ' && ')})` : sql`true`;
}
