import { shanghaiDay } from '../../contract/days.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import { createCache } from '../../engine/cache.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { WordShares } from '../../engine/search/word-shares.ts';
import type { Deps } from '../deps.ts';
import { orderKey, type OrderKey } from './filter-sql.ts';
import { askedQueries, hits, matching, wantedQuery, withCompounds } from './find-hits.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';
import { marketPosts, sorted } from './market.ts';
import { amongNewest, byRank } from './rank-hits.ts';
import { buildQuery, readRelatedWords, type RelatedWords, type SearchQuery } from './search-query.ts';

/**
 * Posts that the text describes, in the words of either language (rule P9). Archived posts come after all others, and
 * posts with words that mean the same come after those with all that was typed. The rest is ranked in windows of the
 * newest thirty, titles before descriptions (decision 10). An empty text lists all posts.
 *
 * With `mayFail`, the select may search only the newest posts, which takes half the time, and use related words that
 * were read earlier, which saves a round trip. It selects null if it finds too few hits or the related words have
 * changed.
 */
export function createSearch({ reads, terms, wordShares }: Pick<Deps, 'reads' | 'terms' | 'wordShares'>) {
  // Building a statement takes a fifth of the time of a request, and most searches repeat the same few words.
  const statements = createCache<Sql>(200);
  const related = createCache<RelatedWords>(200);

  const wordsFor = async (text: string, mayFail: boolean) => {
    const known = related.get(text);
    if (known && (mayFail || !known.areCurrent)) return known;
    return related.keep(text, await readRelatedWords(reads.surviving, terms, text));
  };

  return async (text: string, filters: Filters, page: number, mayFail = false): Promise<Sql> => {
    if (text === '') return marketPosts(filters, page);
    const words = await wordsFor(text, mayFail);
    const state = [shanghaiDay(Date.now()), wordShares.posts(), words.text];
    const asked = JSON.stringify([text, filters, page, mayFail, ...state]);
    const statement = statements.get(asked);
    if (statement) return statement;
    const query = buildQuery(terms, text, words);
    if (!query) return sql`select '[]'`;
    const built = searchStatement(query, filters, wordShares, page, mayFail);
    const condition = mayFail ? words.areCurrent : undefined;
    return statements.keep(asked, condition ? sql`select case when ${condition} then (${built}) end` : built);
  };
}

function searchStatement(
  query: SearchQuery,
  filters: Filters,
  shares: WordShares,
  page: number,
  mayFail: boolean,
): Sql {
  if (filters.orderOption)
    return listed(inGivenOrder(query, filters, orderKey(filters.orderOption), shares, page));
  const newest = mayFail ? amongNewest(query, filters, shares, page) : undefined;
  return newest ?? listed(byRank(query, filters, shares, page));
}

function inGivenOrder(
  query: SearchQuery,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  page: number,
): Sql {
  const depth = offsetOf(page) + pageSize;
  const all = withCompounds(query, (asked) => matching(asked, query.wantedParts, filters, order, shares));
  return sql`
    with ${askedQueries(query)},
    ${hits('found', wantedQuery(query), query.wantedParts, filters, order, shares, depth)}
    select id, row_number() over (${sorted(order)}) as place
    from (select id, key from ${all} ${sorted(order)} ${pageLimit} offset ${offsetOf(page)}::int) ids`;
}
