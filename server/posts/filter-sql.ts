import type { Filters, Order } from '../../contract/posts/filters.ts';
import { categories, postTypes, type PostType } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';

/** The five filters as SQL. Every text comes from the contract's closed lists, never from a request. */

export interface OrderKey {
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
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What is chosen, or all where that is none of the values, as 'All categories' is. */
function narrow<Value extends string>(values: readonly Value[], wanted?: string): readonly Value[] {
  const found = values.find((value) => value === wanted);
  return found === undefined ? values : [found];
}

/** The chosen values of the three columns that lead the list indexes, and what is left to filter. */
export function chosen(filters: Filters) {
  const { postStatusOption, buySellOption, postCategoryOption, negotiabilityOption } = filters;
  return {
    statuses: narrow(visibleStatuses, postStatusOption),
    types: narrow(postTypes, buySellOption && types[buySellOption]),
    categories: narrow(categories, postCategoryOption),
    negotiable:
      negotiabilityOption === 'Open to negotiate'
        ? true
        : negotiabilityOption === 'Not open to negotiate'
          ? false
          : undefined,
  };
}

/** `in ('…', '…')` for a column that is narrowed; the whole list where it is not. */
export function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map(quote).join(', ')})`;
}
