import * as limits from '../../contract/notices/limits.ts';
import type { Queryable } from '../db/queryable.ts';
import { constantSql, sql } from '../db/sql.ts';
import { JsonText } from '../http/route.ts';
import type { Member } from '../member.ts';
import { isSeenBy } from '../rules/visible-posts.ts';

/** One page of the member's notices, newest first. Posts that they may no longer see are left out of them. */
export async function listNotices(lists: Queryable, member: Member, page: number): Promise<JsonText> {
  const found = await lists.row<{ notices: string }>(sql`
    select coalesce(json_agg(json_build_object(
      'notice_id', n.id::text,
      'kind', n.kind,
      'post_id', p.id::text,
      'post_title', p.title,
      'image_url', 'uploads/' || i.image_name,
      'data', n.data,
      'date', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'is_read', n.read_at is not null
    ) order by n.created_at desc, n.id desc), '[]')::text as notices
    from (
      select * from notices where member_id = ${member.id}::bigint
      order by created_at desc, id desc ${constantSql(`limit ${limits.pageSize}`)}
      offset ${(page - 1) * limits.pageSize}::int
    ) n
    left join posts p on p.id = n.post_id
      and (${isSeenBy(member.role, sql`p.status`)} or p.author_id = ${member.id}::bigint)
    left join post_images i on i.post_id = p.id and i.position = 0`);
  return new JsonText(found?.notices ?? '[]');
}
