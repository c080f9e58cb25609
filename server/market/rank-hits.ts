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
 * Posts that have what was typed only inside words that mean something else come last. Of the others those for sale come
 * first, and of these the ones with all that was typed. Who types more than a thing, such as 'wanted', means that, too.
 */
const relevance = ({ typed, required }: SearchQuery, words: Sql) => {
  const isTyped = sql`(${words} @@ (select typed from search_query))::int`;
  return sql`
    (${words} @@ (select whole_words from search_query))::int * 2
      + ${typed.length > required.length ? isTyped : constantSql('0')} as level,
    ${isTyped} + ts_rank(${words}, (select required from search_query)) as key`;
};

const ranking = sql`order by level desc, type = 'sell' desc, key desc, id desc`;

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
      select p.id, p.type, (p.status <> 'Archived')::int * 4 + ${relevance(query, sql`p.words`)}
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
export function amongNewest(query: SearchQuery, filters: ListFilters, page: number): Sql | undefined {
  const { typed, required, wholeWords } = query;
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
    from (select * from (select id, type, ${relevance(query, sql`words`)} from hits) ranked
      ${ranking} ${pageLimit} offset ${offsetOf(page)}::int) ids
    where (select count(*) from hits) = ${ranked}`;
}
