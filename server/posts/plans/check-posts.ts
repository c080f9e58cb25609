import type { Filters } from '../../../contract/posts/filters.ts';
import { join, sql, type Sql } from '../../../engine/db/sql.ts';
import { withoutPhrases, type SearchQuery } from '../../../engine/search/search-query.ts';
import { orderKey } from '../filter-sql.ts';
import { askedQueries, matching, wantedQuery, withCompounds } from './find-hits.ts';
import type { WordShares } from './word-shares.ts';

/** What a search says about given posts, by the same rules as its pages. */

const newestFirst = orderKey('Latest first');

/** Selects the `id` of all posts that the search lists, and for which `which` holds, a condition on the row `p`. */
export function found(query: SearchQuery, filters: Filters, shares: WordShares, which: Sql): Sql {
  const all = withCompounds(query, (asked) => hitsOf(asked, query, filters, shares));
  return sql`
    with ${askedQueries(query)}, found as materialized (${hitsOf(wantedQuery(query), query, filters, shares)})
    select p.id from (select id from ${all}) hits join posts p on p.id = hits.id where ${which}`;
}

/** A condition on the row `p` of posts: the search finds its words. An index of the column `words` can serve it. */
export function matches({ wanted, compounds }: SearchQuery, isShort: Sql): Sql {
  const indexed = (compounds ?? wanted).map((part) => sql`p.words @@ ${withoutPhrases(part, 'tsquery')}`);
  const isWanted = sql`p.words @@ (${join(wanted, ' && ')})`;
  const isFound = compounds
    ? sql`(${isWanted} or p.words @@ (${join(compounds, ' && ')}) and ${isShort})`
    : isWanted;
  return join([...indexed, isFound], ' and ');
}

const hitsOf = (
  asked: Parameters<typeof matching>[0],
  { wantedParts }: SearchQuery,
  filters: Filters,
  shares: WordShares,
) => matching(asked, wantedParts, filters, newestFirst, shares);
