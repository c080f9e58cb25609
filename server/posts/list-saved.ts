import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { JsonText } from '../http/route.ts';
import type { Member } from '../member.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { listPosts, offsetOf, pageLimit } from './listed.ts';

/** Posts that the member saved and may still see, newest save first. */
export function listSaved(lists: Queryable, member: Member, page: number): Promise<JsonText> {
  const isVisible = sql`(${isSeenBy(member.role, sql`p.status`)} or p.author_id = ${member.id}::bigint)`;
  return listPosts(
    lists,
    member.id,
    sql`select id, row_number() over (order by saved_at desc, id desc) as place from (
      select s.post_id as id, s.saved_at from saves s join posts p on p.id = s.post_id
      where s.member_id = ${member.id}::bigint and ${isVisible}
      order by s.saved_at desc, s.post_id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}
