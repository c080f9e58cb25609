import { pageSize, type Filters } from '../../../contract/posts/filters.ts';
import type { Db } from '../../../engine/db/queryable.ts';
import { sql, type Sql } from '../../../engine/db/sql.ts';
import type { Planner, SearchQuery } from '../../../engine/search/search-query.ts';
import { orderKey, type OrderKey } from '../filter-sql.ts';
import { listed, offsetOf, pageLimit } from '../listed.ts';
import { sorted } from '../market.ts';
import { askedQueries, hits, matching, wantedQuery, withCompounds } from './find-hits.ts';
import { amongNewest, byRank } from './rank-hits.ts';
import { createWordShares, type WordShares } from './word-shares.ts';

/** The only door of this room. */
export function createPlanner(db: Db, shares = createWordShares(db)): Planner<Filters> {
  return {
    size: () => shares.posts(),
    statement: (query, filters, page, mayFail) => statement(shares, query, filters, page, mayFail),
    refresh: () => shares.refresh(),
  };
}

function statement(
  shares: WordShares,
  query: SearchQuery,
  filters: Filters,
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
