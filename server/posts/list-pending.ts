import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { JsonText } from '../http/route.ts';
import { listPosts, offsetOf, pageLimit } from './listed.ts';

/** Pending posts, oldest first. */
export function listPending(lists: Queryable, memberId: string, page: number): Promise<JsonText> {
  return listPosts(
    lists,
    memberId,
    sql`select id, row_number() over (order by created_at, id) as place from (
      select id, created_at from posts where status = 'Pending'
      order by created_at, id ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}
