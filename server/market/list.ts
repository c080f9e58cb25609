import { boundedMap } from '../../engine/cache.ts';
import { constantSql, join, slot, sql, type Sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';
import { isPausedMember } from '../rules/absent-members.ts';
import { isPublic } from '../rules/visible-posts.ts';
import { hasRowFilters, isListed, whereFilters, orderKey, orderBy, type OrderKey } from './filter-sql.ts';
import type { ListFilters } from './known-filters.ts';
import { selectCards, offsetOf, pageLimit } from './select-cards.ts';

/** Posts that match filters, in an order. All columns but the author are in the list indexes (rules, Lists). */

/** SQL condition by the columns of key and id: the post comes after the last one shown. */
type Behind = (key: Sql, id: Sql) => Sql;

/** Selects `id` and `key` of the posts that match the filters, in the order. Append LIMIT and OFFSET. */
export function sortedPosts(filters: ListFilters, order: OrderKey, isBehind?: Behind): Sql {
  const isCounted = order.table === 'post_counts';
  // The counts have the columns of the filters but no author, and no index for the choices.
  const isJoined = isCounted && (hasRowFilters(filters) || filters.author !== undefined);
  const [table, counts] = [isCounted && !isJoined ? 'c' : 'p', isCounted ? 'c' : 'p'];
  const from = isJoined
    ? sql`post_counts c join posts p on p.id = c.post_id and ${isListed('c')}`
    : sql`${constantSql(order.table)} ${constantSql(table)}`;
  const [id, key] = [constantSql(isCounted ? 'c.post_id' : 'p.id'), sql`${constantSql(counts)}.${order.key}`];
  // An expression, so that the planner does not read the index of expiry, which has the columns of the others, and sort.
  const expiresOn = constantSql(`${table}.expires_on${order.isByExpiry ? '' : ' + 0'}`);
  const conditions = [
    isListed(table),
    sql`${expiresOn} >= ${today}`,
    whereFilters(filters, table),
    sql`not ${isOfSuspended(id)}`,
    ...(isBehind ? [isBehind(key, id)] : []),
  ];
  return sql`select ${id} as id, ${key} as key from ${from} where ${join(conditions, ' and ')} ${orderBy(order)}`;
}

/** Continues a list behind the post with the id `after`. */
function cursorAt(after: Sql, order: OrderKey) {
  const key = sql`(select key from cursor)`;
  return {
    // Materialized, so that the key is read once.
    cte: sql`cursor as materialized (select ${keyOf(order, after)} as key)`,
    /** If the cursor's post is gone, every post comes after `start`. */
    isBehind: (postKey: Sql, id: Sql) => sql`(${postKey}, ${id}) ${constantSql(order.isAscending ? '>' : '<')}
      (coalesce(${key}, ${order.start}), ${after}::bigint)`,
    /** The offset of a page by its number applies only if the cursor's post is gone. */
    offset: (ofPage: Sql) => sql`(case when ${key} is null then ${ofPage} else 0 end)`,
  };
}

/**
 * The sort key of the cursor's post. Null if members may not see that post, because its position would leak its price.
 */
function keyOf({ table, key }: OrderKey, after: Sql): Sql {
  const id = constantSql(table === 'posts' ? 'id' : 'post_id');
  return sql`(select ${key} from ${constantSql(table)} where ${id} = ${after}::bigint and ${isPublic(sql`status`)}
    and not ${isOfSuspended(id)}
    and not ${isPausedMember(sql`(select author_id from posts where id = ${after}::bigint)`)})`;
}

/** By the id, for lists that read only ids from their indexes. */
const isOfSuspended = (postId: Sql) => sql`${postId} in (
  select hidden.id from members m join posts hidden on hidden.author_id = m.id where m.suspended_until > now())`;

/** The parameters that differ between the pages of the same filters. */
const offset = slot();
const after = slot();

function pageOf(filters: ListFilters, isFirst: boolean, isContinued: boolean): Sql {
  const order = orderKey(filters.orderOption ?? 'Latest first');
  const cursor = isContinued ? cursorAt(after, order) : undefined;
  const posts = sortedPosts(filters, order, cursor?.isBehind);
  // Not on the first page, because generic plans assume that a parameter skips a tenth of the rows.
  const skipped = isFirst ? sql`` : sql`offset ${cursor?.offset(sql`${offset}::int`) ?? sql`${offset}::int`}`;
  const ids = sql`select id, row_number() over (${orderBy(order)}) as place from (${posts} ${pageLimit} ${skipped}) ids`;
  return selectCards(cursor ? sql`with ${cursor.cte} ${ids}` : ids);
}

/**
 * Page `page`, or the ten posts after `cursor`. A cursor is as fast at any depth and neither skips nor
 * repeats posts when others come or go. If the cursor's post is gone, the page number applies.
 */
export function marketPosts(filters: ListFilters, page: number, cursor?: string): Sql {
  const isContinued = cursor !== undefined;
  const isFirst = page === 1;
  const key = JSON.stringify([filters, isFirst, isContinued]);
  const statement = statements.get(key) ?? statements.set(key, pageOf(filters, isFirst, isContinued));
  const filled = isFirst ? statement : statement.fill(offset, offsetOf(page));
  return isContinued ? filled.fill(after, cursor) : filled;
}

/** Each serves all readers and pages. Building one takes a twentieth of a request. */
const statements = boundedMap<Sql>(100);
