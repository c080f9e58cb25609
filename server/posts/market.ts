import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { categories, postTypes } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import type { Queryable } from '../db/queryable.ts';
import { constantSql, join, literal, sql, type Sql } from '../db/sql.ts';
import type { JsonText } from '../http/route.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { chosen, orderKey, type OrderKey } from './filter-sql.ts';
import { listPosts, offsetOf, pageLimit } from './listed.ts';

/**
 * The market merges one sorted branch per status, type and category that the filters leave, each from an index in
 * that order, and applies LIMIT and OFFSET to ids only (rules, Lists).
 */

const branchColumns = [visibleStatuses, postTypes, categories] as const;

/** The columns that lead every list index, each with one value. */
function branchOf(status: string, type: string, category: string): Sql {
  return sql`status = ${literal(status)} and type = ${literal(type)} and category = ${literal(category)}`;
}

function idsOf(filters: Filters, page: number, after?: string): Sql {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  const { direction } = order;
  const { statuses, types, categories, negotiable } = chosen(filters);
  const conditions = [sql`not lapsed and expires_on >= ${shanghaiDay(Date.now())}::date`];
  if (negotiable !== undefined) conditions.push(sql`negotiable = ${constantSql(String(negotiable))}`);
  if (after !== undefined) conditions.push(isBehind(order, after));
  const rest = join(conditions, ' and ');
  const sorted = sql`order by key ${direction}, id ${direction}`;
  // Each branch repeats the order: the planner does not push the outer one into a union.
  const branch = (where: Sql) =>
    sql`(select ${order.id} as id, ${order.key} as key from ${constantSql(order.table)} where ${where} and ${rest} ${sorted})`;
  const isWhole = [statuses, types, categories].every(
    (some, at) => some.length === branchColumns[at]?.length,
  );
  const branches =
    isWhole && order.isByDate
      ? [branch(isSeenBy('member', sql`status`))]
      : statuses.flatMap((status) =>
          types.flatMap((type) => categories.map((category) => branch(branchOf(status, type, category)))),
        );
  const offset = after === undefined ? offsetOf(page) : 0;
  return sql`select id, row_number() over (${sorted}) as place
    from (select id, key from (${join(branches, ' union all ')}) merged ${sorted}
      ${pageLimit} offset ${offset}::int) ids`;
}

/** Empty for a cursor that members may not see: the position of its post would leak its price. */
function isBehind({ table, id, key, isAscending }: OrderKey, after: string): Sql {
  const cursor = sql`${after}::bigint`;
  const place = sql`select ${key} from ${constantSql(table)} where ${id} = ${cursor} and ${isSeenBy('member', sql`status`)}`;
  return sql`(${key}, ${id}) ${constantSql(isAscending ? '>' : '<')} ((${place}), ${cursor})`;
}

/**
 * Page `page`, or the ten posts behind the cursor `after`, which is as fast at any depth and neither skips nor
 * repeats posts when others come or go. If the cursor's post is gone, the page number applies.
 */
export async function listMarket(
  lists: Queryable,
  memberId: string | null,
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

async function isVisible(lists: Queryable, postId: string): Promise<boolean> {
  const post = await lists.row(sql`
    select from posts where id = ${postId}::bigint and ${isSeenBy('member', sql`status`)}`);
  return post !== undefined;
}
