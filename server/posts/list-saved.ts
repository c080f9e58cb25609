import type pg from 'pg';
import { pageSize } from '../../contract/posts/filters.ts';
import type { JsonText } from '../http/route.ts';
import type { Member } from '../http/session.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { listPosts, offsetOf } from './listed.ts';

/** Posts that the member saved and may still see, newest save first. */
export function listSaved(lists: pg.Pool, member: Member, page: number): Promise<JsonText> {
  const isVisible = `(${isSeenBy(member.role, 'p.status')} or p.author_id = $1::bigint)`;
  return listPosts(lists, member.id, {
    text: `select id, row_number() over (order by saved_at desc, id desc) as place from (
      select s.post_id as id, s.saved_at from saves s join posts p on p.id = s.post_id
      where s.member_id = $1::bigint and ${isVisible}
      order by s.saved_at desc, s.post_id desc limit ${pageSize} offset $2::int) ids`,
    values: [offsetOf(page)],
  });
}
