import { pageSize } from '../../../contract/posts/filter-options.ts';
import { type Filters } from '../../../contract/posts/filters.ts';
import type { Db } from '../../../engine/db/queryable.ts';
import { join, sql, type Sql } from '../../../engine/db/sql.ts';
import { noWords, type Planner, type SearchQuery } from '../../../engine/search/search-query.ts';
import { isStatusVisibleTo } from '../../rules/visible-posts.ts';
import { orderKey, type OrderKey } from '../filter-sql.ts';
import { listed, offsetOf, pageLimit } from '../listed.ts';
import { cursorAt, sorted } from '../market.ts';
import { found, matches } from './check-posts.ts';
import { askedQueries, hits, matching, narrows, passes, wantedQuery, withCompounds } from './find-hits.ts';
import { amongNewest, byRank } from './rank-hits.ts';
import { createWordShares, type WordShares } from './word-shares.ts';

/** The only door of this room. */
export function createPlanner(db: Db, shares = createWordShares(db)): Planner<Filters> {
  return {
    size: () => shares.posts(),
    statement: (query, filters, page, mayFail) => statement(shares, query, filters, page, mayFail),
    list: (filters, page, after) => {
      const order = orderKey(filters.orderOption ?? 'Latest first');
      return listed(inGivenOrder(noWords, filters, order, shares, page, after));
    },
    count: (query, filters, most) => count(shares, query ?? noWords, filters, most),
    found: (query, filters, which) => found(query, filters, shares, which),
    passes: (filters) =>
      sql`(${isStatusVisibleTo('member', sql`p.status`)} and not p.lapsed and ${passes(filters)})`,
    narrows,
    matches: (query, filters) => matches(query, isShort(shares, query, filters)),
    isShort: (query, filters) => isShort(shares, query, filters),
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

function count(shares: WordShares, query: SearchQuery, filters: Filters, most: number): Sql {
  const found = foundPosts(query, filters, orderKey('Latest first'), shares, most);
  return sql`${found.ctes} select least(count(*), ${most}::int)::int as count from ${found.posts}`;
}

/** Whether a page has room for compounds. */
function isShort(shares: WordShares, query: SearchQuery, filters: Filters): Sql {
  const counted = count(shares, { ...query, compounds: undefined }, filters, pageSize);
  return sql`((select count from (${counted}) counted) < ${pageSize}::int)`;
}

function inGivenOrder(
  query: SearchQuery,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  page: number,
  after?: string,
): Sql {
  const offset = sql`${offsetOf(page)}::int`;
  const cursor = after === undefined ? undefined : cursorAt(sql`${after}`, order);
  const depth = (cursor ? 0 : offsetOf(page)) + pageSize;
  const found = foundPosts(query, filters, order, shares, depth, offset, cursor);
  return sql`${found.ctes}
    select id, row_number() over (${sorted(order)}) as place
    from (select id, key from ${found.posts} ${sorted(order)} ${pageLimit}
      offset ${cursor ? cursor.offset(offset) : offset}) ids`;
}

/** The first `depth` posts in the order, behind the cursor if there is one: WITH, and what selects from it. */
function foundPosts(
  query: SearchQuery,
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
  offset = sql`0`,
  cursor?: ReturnType<typeof cursorAt>,
) {
  const asked = wantedQuery(query);
  const needed = cursor ? sql`(${depth}::int + ${cursor.offset(offset)})` : undefined;
  const found = hits(
    'found',
    asked,
    query.wantedParts,
    filters,
    order,
    shares,
    depth,
    needed,
    cursor?.isBehind,
  );
  const ctes = [...(asked.exact ? [askedQueries(query)] : []), ...(cursor ? [cursor.cte] : []), found];
  return {
    ctes: sql`with ${join(ctes, ', ')}`,
    posts: withCompounds(query, (compounds) =>
      matching(compounds, query.wantedParts, filters, order, shares),
    ),
  };
}
