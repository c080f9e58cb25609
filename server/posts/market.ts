import { shanghaiDay } from '../../contract/days.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import { categories as allCategories, postTypes } from '../../contract/posts/options.ts';
import { boundedMap } from '../../engine/cache.ts';
import { constantSql, join, literal, slot, sql, type Sql } from '../../engine/db/sql.ts';
import { isHiddenId, isPaused, isStatusVisibleTo } from '../rules/visible-posts.ts';
import { chosen, literals, orderKey, rowConditions, type OrderKey } from './filter-sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/**
 * The market merges one sorted branch per status, type and category that matches the filters, each from an index in
 * that order, and applies LIMIT and OFFSET to ids only (rules, Lists).
 */

/** The columns that lead every list index, each with one value. */
function branchOf(status: string, type: string, category: string): Sql {
  return sql`status = ${literal(status)} and type = ${literal(type)} and category = ${literal(category)}`;
}

/**
 * Whether a single index holds all posts of these filters in this order. There is one for all posts, one for posts that
 * are not archived, and one for archived posts.
 */
export function isOneBranch(filters: Filters, order: OrderKey): boolean {
  const { statuses, types, categories } = chosen(filters);
  const isWhole = types.length === postTypes.length && categories.length === allCategories.length;
  const hasIndex = statuses.length > 1 || statuses[0] === 'Archived';
  return isWhole && hasIndex && order.isByDate;
}

interface More {
  conditions?: readonly Sql[];
  /** Selected beside `id` and `key`. */
  column?: Sql;
}

/**
 * Selects `id` and `key` of the posts that match the filters, in the order. Append LIMIT and OFFSET: around a select
 * that is sorted again, the planner would plan for all of its rows, and may then sort them instead of reading an index.
 */
export function sortedPosts(filters: Filters, order: OrderKey, { conditions = [], column }: More = {}): Sql {
  const { statuses, types, categories, negotiable } = chosen(filters);
  const { author } = filters;
  // An expression, so that the planner does not read the index of expiry, which has the columns of the others, and sort.
  const expiresOn = order.isByExpiry ? sql`expires_on` : sql`expires_on + 0`;
  const all = [
    sql`not lapsed and ${expiresOn} >= ${shanghaiDay(Date.now())}::date`,
    ...conditions,
    ...rowConditions(filters),
  ];
  if (author !== undefined) all.push(isBy(author, order));
  if (negotiable !== undefined) all.push(sql`negotiable = ${constantSql(String(negotiable))}`);
  const rest = join(all, ' and ');
  const more = column ? sql`, ${column}` : sql``;
  const select = (where: Sql) =>
    sql`select ${order.id} as id, ${order.key} as key ${more} from ${constantSql(order.table)} where ${where} and ${rest}`;
  if (isOneBranch(filters, order)) {
    const isShown = sql`status in (${literals(statuses)}) and not ${isHiddenId(order.id)}`;
    return sql`${select(isShown)} ${sorted(order)}`;
  }
  const branches = statuses.flatMap((status) =>
    types.flatMap((type) =>
      // Each branch repeats the order: the planner does not push the outer one into a union.
      categories.map((category) => sql`(${select(branchOf(status, type, category))} ${sorted(order)})`),
    ),
  );
  // OFFSET keeps the condition out of the branches, each of which would read the ids of hidden posts again.
  const merged = sql`select * from (${join(branches, ' union all ')}) merged ${sorted(order)} offset 0`;
  return sql`select * from (${merged}) listed where not ${isHiddenId(sql`listed.id`)} ${sorted(order)}`;
}

function isBy(author: string, { table, id }: OrderKey): Sql {
  return table === 'posts'
    ? sql`author_id = ${author}::bigint`
    : sql`${id} in (select id from posts where author_id = ${author}::bigint)`;
}

/** ORDER BY for the columns `id` and `key`. */
export const sorted = ({ direction }: OrderKey) => sql`order by key ${direction}, id ${direction}`;

/** The parameters that differ between the pages of the same filters. */
const offset = slot(0);
const after = slot();

function idsOf(filters: Filters, isContinued: boolean): Sql {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  if (!isContinued) return pageOf(sortedPosts(filters, order), order, sql`${offset}::int`);
  const cursor = cursorAt(after, order);
  const posts = sortedPosts(filters, order, { conditions: [cursor.isBehind(order.key, order.id)] });
  return sql`with ${cursor.cte} ${pageOf(posts, order, cursor.offset(sql`${offset}::int`))}`;
}

/** Continues a list behind the post with the id `after`. */
export function cursorAt(after: Sql, order: OrderKey) {
  const key = sql`(select key from cursor)`;
  return {
    // Materialized, so that the key is read once instead of once in each branch.
    cte: sql`cursor as materialized (select ${keyOf(order, after)} as key)`,
    /** If the cursor's post is gone, every post comes after `start`. */
    isBehind: (postKey: Sql, id: Sql) => sql`(${postKey}, ${id}) ${constantSql(order.isAscending ? '>' : '<')}
      (coalesce(${key}, ${order.start}), ${after}::bigint)`,
    /** The offset of a page by its number applies only if the cursor's post is gone. */
    offset: (ofPage: Sql) => sql`(case when ${key} is null then ${ofPage} else 0 end)`,
  };
}

function pageOf(posts: Sql, order: OrderKey, offset: Sql): Sql {
  return sql`select id, row_number() over (${sorted(order)}) as place
    from (${posts} ${pageLimit} offset ${offset}) ids`;
}

/**
 * The sort key of the cursor's post. Null if members may not see that post, because its position would leak its price.
 */
function keyOf({ table, id, key }: OrderKey, after: Sql): Sql {
  return sql`(select ${key} from ${constantSql(table)} where ${id} = ${after}::bigint and ${isStatusVisibleTo('member', sql`status`)}
    and not ${isHiddenId(id)}
    and not ${isPaused(sql`(select author_id from posts where id = ${after}::bigint)`)})`;
}

/**
 * Page `page`, or the ten posts after `cursor`. A cursor is as fast at any depth and neither skips nor
 * repeats posts when others come or go. If the cursor's post is gone, the page number applies.
 */
export function marketPosts(filters: Filters, page: number, cursor?: string): Sql {
  const isContinued = cursor !== undefined;
  const statement = statementFor(filters, isContinued);
  if (page === 1 && !isContinued) return statement;
  const filled = statement.fill(offset, offsetOf(page));
  return isContinued ? filled.fill(after, cursor) : filled;
}

function statementFor(filters: Filters, isContinued: boolean): Sql {
  // There are too many authors to keep a statement for each.
  if (filters.author !== undefined) return listed(idsOf(filters, isContinued));
  const asked = JSON.stringify([shanghaiDay(Date.now()), filters, isContinued]);
  return statements.get(asked) ?? statements.set(asked, listed(idsOf(filters, isContinued)));
}

/** Each serves all readers and pages. Building one takes a twentieth of a request. */
const statements = boundedMap<Sql>(100);
