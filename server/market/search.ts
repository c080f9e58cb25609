import { boundedMap } from '../../engine/cache.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import {
  buildQuery,
  readRelatedWords,
  type RelatedWords,
  type SearchQuery,
} from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import { knownWords, orderKey, orderBy } from './filter-sql.ts';
import { countHits, selectHits } from './find-hits.ts';
import type { ListFilters } from './known-filters.ts';
import { marketPosts, sortedPosts } from './list.ts';
import { amongNewest, byRank } from './rank-hits.ts';
import { selectCards, offsetOf, pageLimit } from './select-cards.ts';

/** The highest number that counts tell apart. */
const countLimit = 100;

/**
 * Posts that the text describes, in the words of either language (rule P9). Archived posts come after all others, and
 * posts with words that mean the same come after those with all that was typed. The rest is ranked in windows of the
 * newest thirty, titles before descriptions (decision 10). An empty text lists all posts, behind the post `after`.
 *
 * With `mayFail`, the select uses related words that were read earlier, which saves a round trip. It selects null if they
 * have changed.
 */
export function createSearch(deps: Pick<Deps, 'reads' | 'terms'>) {
  // Building a statement takes a fifth of the time of a request, and most searches repeat the same few words.
  const statements = boundedMap<Sql>(200);
  const related = boundedMap<RelatedWords>(200);

  const wordsFor = async (text: string, mayFail: boolean) => {
    const known = related.get(text);
    if (known && (mayFail || !known.areCurrent)) return known;
    return related.set(text, await readRelatedWords(deps.reads, deps.terms, knownWords, text));
  };

  const select = async (
    text: string,
    filters: ListFilters,
    page: number,
    { mayFail = false, after }: { mayFail?: boolean; after?: string | undefined } = {},
  ): Promise<Sql> => {
    if (text === '') return marketPosts(filters, page, after);
    const { terms } = deps;
    const words = await wordsFor(text, mayFail);
    const key = JSON.stringify([terms.version, text, filters, page, mayFail, words.text]);
    const statement = statements.get(key);
    if (statement) return statement;
    const query = buildQuery(terms, text, words);
    if (!query) return none;
    const newest = filters.orderOption ? undefined : amongNewest(query, filters, page);
    const all = filters.orderOption ? inGivenOrder(query, filters, page) : byRank(query, filters, page);
    const built = selectCards(newest ? newestOr(newest, all) : all);
    const condition = mayFail ? words.areCurrent : undefined;
    return statements.set(key, condition ? sql`select case when ${condition} then (${built}) end` : built);
  };

  /** How many posts `select` lists in all; `countLimit` means as many or more. */
  const count = async (text: string, filters: ListFilters): Promise<Sql> => {
    if (text === '') {
      const posts = sortedPosts(filters, orderKey('Latest first'));
      return countOf(sql`(select count(*) from (${posts} limit ${countLimit}::int) posts)`);
    }
    const query = buildQuery(deps.terms, text, await wordsFor(text, false));
    return countOf(query ? sql`(${countHits(query, filters, countLimit)})` : sql`0`);
  };
  return { select, count };
}

function inGivenOrder(query: SearchQuery, filters: ListFilters, page: number): Sql {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  const { ctes, posts } = selectHits(query, filters, { order, depth: offsetOf(page + 1) });
  return sql`${ctes}
    select id, row_number() over (${orderBy(order)}) as place
    from (select id, key from ${posts} ${orderBy(order)} ${pageLimit} offset ${offsetOf(page)}::int) ids`;
}

/** Reads all hits only if the newest posts lack a window of them. */
const newestOr = (window: Sql, ranked: Sql) => sql`
  with newest as materialized (${window})
  select id, place from newest
  union all select id, place from (${ranked}) whole where not exists (select from newest)`;

const none = sql`select '[]'`;
const countOf = (count: Sql) => sql`select json_build_object('count', ${count}::int)::text`;
