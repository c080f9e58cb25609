import type pg from 'pg';
import { categories, postTypes, shanghaiDay, type PostType } from '../../contract/posts/fields.ts';
import { pageSize, type Filters, type Order } from '../../contract/posts/filters.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { JsonText } from '../http/route.ts';
import { listPosts, offsetOf, type IdsQuery } from './listed.ts';

/**
 * The market: one sorted branch per status, type and category that the filters leave, each with an index of
 * its own order, merged; LIMIT and OFFSET over ids only (performance, Lists). Every text in the SQL comes from
 * the contract's closed lists.
 */

interface OrderKey {
  table: 'posts' | 'post_counts';
  id: 'id' | 'post_id';
  key: 'created_at' | 'price_cny' | 'expires_on' | 'saved_count';
  direction: 'asc' | 'desc';
}

const orders: Record<Order, OrderKey> = {
  'Latest first': { table: 'posts', id: 'id', key: 'created_at', direction: 'desc' },
  'Oldest first': { table: 'posts', id: 'id', key: 'created_at', direction: 'asc' },
  'Lowest price': { table: 'posts', id: 'id', key: 'price_cny', direction: 'asc' },
  'Highest price': { table: 'posts', id: 'id', key: 'price_cny', direction: 'desc' },
  'Most saved': { table: 'post_counts', id: 'post_id', key: 'saved_count', direction: 'desc' },
  'Least saved': { table: 'post_counts', id: 'post_id', key: 'saved_count', direction: 'asc' },
  'Earliest expiration': { table: 'posts', id: 'id', key: 'expires_on', direction: 'asc' },
  'Latest expiration': { table: 'posts', id: 'id', key: 'expires_on', direction: 'desc' },
};

export function orderKey(order: Order): OrderKey {
  return orders[order];
}

const types: Record<string, PostType> = { 'Sell posts': 'sell', 'Buy posts': 'buy' };
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The chosen values of the three columns that lead the list indexes, and what is left to filter. */
export function chosen(filters: Filters) {
  const { postStatusOption, buySellOption, postCategoryOption, negotiabilityOption } = filters;
  const type = buySellOption && types[buySellOption];
  return {
    statuses: visibleStatuses.filter(
      (status) => !visibleStatuses.includes(postStatusOption as typeof status) || status === postStatusOption,
    ),
    types: type ? [type] : postTypes,
    categories: categories.filter(
      (category) =>
        postCategoryOption === undefined ||
        postCategoryOption === 'All categories' ||
        category === postCategoryOption,
    ),
    negotiable:
      negotiabilityOption === 'Open to negotiate'
        ? true
        : negotiabilityOption === 'Not open to negotiate'
          ? false
          : undefined,
  };
}

/** Conditions of one branch; `today` is the placeholder of the Shanghai day. */
function branchConditions(status: string, type: string, category: string, rest: string): string {
  return `status = ${quote(status)} and type = ${quote(type)} and category = ${quote(category)} and ${rest}`;
}

function idsOf(filters: Filters, page: number): IdsQuery {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  const { statuses, types, categories, negotiable } = chosen(filters);
  const rest = `not lapsed and expires_on >= $2::date${negotiable === undefined ? '' : ` and negotiable = ${negotiable}`}`;
  const select = `select ${order.id} as id, ${order.key} as key from ${order.table} where`;
  const allVisible =
    statuses.length * types.length * categories.length === visibleStatuses.length * postTypes.length * 4;
  const branches =
    allVisible && order.key === 'created_at'
      ? [`${select} status in (${visibleStatuses.map(quote).join(', ')}) and ${rest}`]
      : statuses.flatMap((status) =>
          types.flatMap((type) =>
            categories.map((category) => `${select} ${branchConditions(status, type, category, rest)}`),
          ),
        );
  const sorted = `order by key ${order.direction}, id ${order.direction}`;
  return {
    text: `select id, row_number() over (${sorted}) as place
      from (select id, key from (${branches.join(' union all ')}) merged ${sorted} limit ${pageSize} offset $3::int) ids`,
    values: [shanghaiDay(Date.now()), offsetOf(page)],
  };
}

export function listMarket(
  lists: pg.Pool,
  memberId: string,
  filters: Filters,
  page: number,
): Promise<JsonText> {
  return listPosts(lists, memberId, idsOf(filters, page));
}
