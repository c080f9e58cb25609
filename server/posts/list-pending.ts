import { instant, sql, type Sql } from '../db/sql.ts';
import { submittedAt } from '../rules/post-fields.ts';
import { isHidden } from '../rules/visible-posts.ts';
import { listed, offsetOf, pageLimit } from './listed.ts';

/** Pending posts in the order of their submission. */
export function pendingPosts(page: number): Sql {
  return listed(
    sql`select id, row_number() over (order by submitted, id) as place from (
      select id, ${submittedAt(sql`p`)} as submitted from posts p
      where status = 'Pending' and not ${isHidden(sql`p`)}
      order by submitted, id ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${instant(submittedAt(sql`p`))} as date_of_submission`,
  );
}
