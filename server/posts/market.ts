import type pg from 'pg';
import { shanghaiDay } from '../../contract/days.ts';
import { pageSize, type Filters } from '../../contract/posts/filters.ts';
import { categories, postTypes } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { JsonText } from '../http/route.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { chosen, orderKey, quote, type OrderKey } from './filter-sql.ts';
import { listPosts, offsetOf, type IdsQuery } from './listed.ts';

/**
 * The market: one sorted branch per status, type and category that the filters leave, each with an index of
 * its own order, merged; LIMIT and OFFSET over ids only (rules, Lists).
 */

const branchColumns = [visibleStatuses, postTypes, categories] as const;

/** The columns that lead every list index, each with one value. */
function branchOf(status: string, type: string, category: string): string {
  return `status = ${quote(status)} and type = ${quote(type)} and category = ${quote(category)}`;
}

function idsOf(filters: Filters, page: number, after?: string): IdsQuery {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  const { statuses, types, categories, negotiable } = chosen(filters);
  const rest = [
    'not lapsed and expires_on >= $2::date',
    ...(negotiable === undefined ? [] : [`negotiable = ${negotiable}`]),
    ...(after === undefined ? [] : [isBehind(order)]),
  ].join(' and ');
  const sorted = `order by key ${order.direction}, id ${order.direction}`;
  // Each branch says its order itself: the planner does not push the outer one into a union.
  const branch = (where: string) =>
    `(select ${order.id} as id, ${order.key} as key from ${order.table} where ${where} and ${rest} ${sorted})`;
  const isWhole = [statuses, types, categories].every(
    (some, at) => some.length === branchColumns[at]?.length,
  );
  const branches =
    isWhole && order.key === 'created_at'
      ? [branch(isSeenBy('member', 'status'))]
      : statuses.flatMap((status) =>
          types.flatMap((type) => categories.map((category) => branch(branchOf(status, type, category)))),
        );
  return {
    text: `select id, row_number() over (${sorted}) as place
      from (select id, key from (${branches.join(' union all ')}) merged ${sorted} limit ${pageSize} offset $3::int) ids`,
    values: [shanghaiDay(Date.now()), ...(after === undefined ? [offsetOf(page)] : [0, after])],
  };
}

/** Nothing is behind a post that members may not see: its place would tell its price. */
function isBehind({ table, id, key, direction }: OrderKey): string {
  const place = `select ${key} from ${table} where ${id} = $4::bigint and ${isSeenBy('member', 'status')}`;
  return `(${key}, ${id}) ${direction === 'asc' ? '>' : '<'} ((${place}), $4::bigint)`;
}

/**
 * Page `page`, or what is behind the post `after`: as quick at any depth, and nothing is skipped or shown twice
 * because of posts that came or went before it. Where that post is gone, the page's number says where to go on.
 */
export async function listMarket(
  lists: pg.Pool,
  memberId: string,
  filters: Filters,
  page: number,
  after?: string,
): Promise<JsonText> {
  if (after !== undefined) {
    const next = await listPosts(lists, memberId, idsOf(filters, page, after));
    if (next.text !== '[]' || (await isVisible(lists, after))) return next;
  }
  return listPosts(lists, memberId, idsOf(filters, page));
}

async function isVisible(lists: pg.Pool, postId: string): Promise<boolean> {
  const found = await lists.query(
    `select from posts where id = $1::bigint and ${isSeenBy('member', 'status')}`,
    [postId],
  );
  return found.rowCount === 1;
}
