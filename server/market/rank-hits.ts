import { constantSql, join, sql, type Sql } from '../../engine/db/sql.ts';
import type { SearchQuery } from '../../engine/search/search-query.ts';
import { allowedValues, literals, orderKey, inFilteredLists } from './filter-sql.ts';
import { selectHits } from './find-hits.ts';
import type { ListFilters } from './known-filters.ts';
import { offsetOf, pageLimit } from './select-cards.ts';

/** The ranking window: the newest hits fill the first one, older hits the next, and each is ranked separately. */
const rankedTogether = 30;
/** How many of the newest posts are read for the first window of a common word. */
const newest = 400;
const newestFirst = orderKey('Latest first');

/**
 * A number from 0 to 4. Posts with all that was typed come first, then those with words that mean the same, then those
 * that have what was typed only inside words that mean something else.
 */
const relevance = (words: Sql) => sql`
  (${words} @@ (select whole_words from search_query))::int * 2 + (${words} @@ (select typed from search_query))::int
    + ts_rank(${words}, (select required from search_query))`;

/** Of hits whose relevance differs only beyond a tenth, those for sale come first. */
const ranking = sql`order by (key * 10)::int desc, type = 'sell' desc, key desc, id desc`;

/**
 * Hits that are not archived come before archived ones, and those with all that was typed before the others. Ranks the
 * window of thirty hits that the page belongs to.
 */
export function byRank(query: SearchQuery, filters: ListFilters, page: number): Sql {
  const before = offsetOf(page) - (offsetOf(page) % rankedTogether);
  const isArchived = sql`(p.status = 'Archived')::int * 2`;
  const { ctes, posts } = selectHits(query, filters, {
    order: newestFirst,
    depth: before + rankedTogether,
    more: sql`, ${isArchived} + (not p.words @@ (select typed from search_query))::int as place`,
    // After the hits with synonyms, and before archived ones.
    moreOfCompounds: sql`, ${isArchived} + 1.5 as place`,
    first: sql`place, `,
  });
  return sql`
    ${ctes},
    ranked as materialized (
      select p.id, p.type, (p.status <> 'Archived')::int * 4 + ${relevance(sql`p.words`)} as key
      from (select id from ${posts} order by place, key desc, id desc
        limit ${constantSql(String(rankedTogether))} offset ${before}::int) hits
      join posts p on p.id = hits.id)
    select id, row_number() over (${ranking}) as place
    from (select * from ranked ${ranking} ${pageLimit} offset ${offsetOf(page) - before}::int) ids`;
}

/**
 * Selects the same page as `byRank`, or nothing if the newest posts lack a window of hits with all that was typed: a
 * search of a common word reads few posts. Undefined for later windows.
 */
export function amongNewest(
  { typed, required, wholeWords }: SearchQuery,
  filters: ListFilters,
  page: number,
): Sql | undefined {
  if (offsetOf(page) >= rankedTogether) return undefined;
  const { statuses } = allowedValues(filters);
  const living = statuses.filter((status) => status !== 'Archived');
  const ranked = constantSql(String(rankedTogether));
  return sql`
    with search_query as materialized (
      select ${join(typed, ' && ')} as typed, ${join(required, ' && ')} as required, ${wholeWords} as whole_words),
    hits as materialized (
      select id, type, words from (
        select * from posts where status in (${literals(living.length > 0 ? living : statuses)}) and not lapsed
        order by created_at desc, id desc limit ${constantSql(String(newest))}) p
      where words @@ (select typed && required from search_query) and ${inFilteredLists(filters)} limit ${ranked})
    select id, row_number() over (${ranking}) as place
    from (select * from (select id, type, ${relevance(sql`words`)} as key from hits) ranked
      ${ranking} ${pageLimit} offset ${offsetOf(page)}::int) ids
    where (select count(*) from hits) = ${ranked}`;
}
