import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { subjectOf } from '../rules/subject.ts';
import { openAppeals } from './open.ts';

/** A page of the appeals that wait, oldest first. */
export function listedAppeals(page: number): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'appeal_id', o.id::text,
      'post_id', o.post_id::text,
      'user_id', case when o.post_id is null then o.member_id::text end,
      'post_title', o.title,
      'username', o.username,
      'about', ${subjectOf(sql`m`)},
      'text', o.text,
      'date', ${instant(sql`o.created_at`)},
      'decision', json_build_object('reason', nullif(o.decision_reason, ''), 'date', ${instant(sql`o.decided_at`)},
        'by', (select username from members where id = o.decided_by))
    ) order by o.created_at, o.id), '[]')::text
    from (
      select * from (${openAppeals}) waiting
      order by created_at, id ${pageLimit} offset ${pageOffset(page)}::int) o
    join members m on m.id = o.member_id
    left join posts p on p.id = o.post_id`;
}
