import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { categories, postTypes } from '../../contract/posts/options.ts';
import { visibleStatuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../db/sql.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { chosen, orderKey, type OrderKey } from './filter-sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

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
  const cursor = after === undefined ? undefined : { after, key: keyOf(order, after) };
  // Without the cursor's post, every post is behind the first possible key.
  if (cursor)
    conditions.push(sql`(${order.key}, ${order.id}) ${constantSql(order.isAscending ? '>' : '<')}
      (coalesce(${cursor.key}, ${order.start}), ${cursor.after}::bigint)`);
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
  const offset = sql`${offsetOf(page)}::int`;
  const skipped = cursor ? sql`(case when ${cursor.key} is null then ${offset} else 0 end)` : offset;
  return sql`select id, row_number() over (${sorted}) as place
    from (select id, key from (${join(branches, ' union all ')}) merged ${sorted}
      ${pageLimit} offset ${skipped}) ids`;
}

/**
 * The order's key of the cursor's post. Null if members may not see that post: its position would leak its price.
 */
function keyOf({ table, id, key }: OrderKey, after: string): Sql {
  return sql`(select ${key} from ${constantSql(table)} where ${id} = ${after}::bigint and ${isSeenBy('member', sql`status`)})`;
}

/**
 * Page `page`, or the ten posts behind the cursor `after`, which is as fast at any depth and neither skips nor
 * repeats posts when others come or go. If the cursor's post is gone, the page number applies.
 */
export function marketPosts(filters: Filters, page: number, after?: string): Sql {
  return listed(idsOf(filters, page, after));
}
