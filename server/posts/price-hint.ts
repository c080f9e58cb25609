import { dealsForHint, hintedDays } from '../../contract/posts/limits.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { buildQuery, readRelatedWords } from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import { isHidden } from '../rules/visible-posts.ts';
import { knownWords } from './filter-sql.ts';

// Sums of quarter fen, which are exact, are divided once, so that halves round up.
const quartile = (share: Sql) => sql`
  case when count(*) >= ${dealsForHint}::int
    then floor((percentile_cont(${share}) within group (order by price_cny::float8) + 50) / 100)::bigint end`;

/**
 * The quartiles of the prices, in yuan, that things with this title were sold for. Null for few deals, so that nobody
 * learns a single price. Posts that have expired since count as well.
 */
export async function priceHint(
  { reads, terms, planner }: Pick<Deps, 'reads' | 'terms' | 'planner'>,
  title: string,
): Promise<Sql> {
  const query = buildQuery(terms, title, await readRelatedWords(reads, terms, knownWords, title));
  const isFound = query ? planner.matches(query, {}) : sql`false`;
  return sql`
    select json_build_object('low', ${quartile(sql`0.25`)}, 'high', ${quartile(sql`0.75`)}, 'count', count(*))::text
    from posts p
    where p.deal_made_at > now() - make_interval(days => ${hintedDays}) and p.type = 'sell'
      and not ${isHidden(sql`p`)} and ${isFound}`;
}
