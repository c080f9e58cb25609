import { sql, type Sql } from '../db/sql.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/** Pending posts, oldest first. */
export function pendingPosts(page: number): Sql {
  return listed(
    sql`select id, row_number() over (order by created_at, id) as place from (
      select id, created_at from posts where status = 'Pending'
      order by created_at, id ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}
