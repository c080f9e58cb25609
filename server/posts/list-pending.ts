import { sql, type Sql } from '../db/sql.ts';
import { isHidden } from '../rules/visible-posts.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/** Pending posts, oldest first. */
export function pendingPosts(page: number): Sql {
  return listed(
    sql`select id, row_number() over (order by created_at, id) as place from (
      select id, created_at from posts p where status = 'Pending' and not ${isHidden(sql`p`)}
      order by created_at, id ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}
