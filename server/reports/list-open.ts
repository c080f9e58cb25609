import * as limits from '../../contract/reports/limits.ts';
import { constantSql, instant, literal, sql, type Sql } from '../db/sql.ts';
import { reportedObjects } from '../rules/reports.ts';

const ofObject = sql`r.outcome is null and r.is_about_post = o.is_about_post
  and case when o.is_about_post then r.post_id = o.object_id else r.about_id = o.object_id end`;

const counts = sql`(
  select json_object_agg(reason, total) from (
    select r.reason, count(*) as total from reports r where ${ofObject} group by r.reason order by 2 desc, 1) counted)`;

const shown = constantSql(`order by r.created_at, r.id limit ${limits.shownOfObject}`);

const texts = sql`(
  select coalesce(json_agg(json_build_object('reason', reason, 'text', text, 'date', ${instant(sql`created_at`)})
    order by created_at, id), '[]')
  from (select * from reports r where ${ofObject} and r.text <> '' ${shown}) shown)`;

const reporters = sql`(
  select coalesce(json_agg(json_build_object(
    'user_id', m.id::text,
    'username', m.username,
    'member_since', ${instant(sql`m.created_at`)},
    'reports_made', (select count(*) from reports made where made.reporter_id = m.id),
    'reports_acted_on', (
      select count(*) from reports made where made.reporter_id = m.id and made.outcome = ${literal('acted')})
  ) order by shown.created_at, shown.id), '[]')
  from (select * from reports r where ${ofObject} ${shown}) shown join members m on m.id = shown.reporter_id)`;

/** A page of the reported posts and members, ordered by their oldest open report. */
export function openReports(page: number): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'post_id', p.id::text,
      'user_id', case when p.id is null then about.id::text end,
      'post_title', p.title,
      'post_status', p.status,
      'image_url', 'uploads/' || case when p.id is null then about.profile_image else i.image_name end,
      'username', about.username,
      'date', ${instant(sql`o.oldest`)},
      'total', o.total,
      'counts', ${counts},
      'texts', ${texts},
      'reporters', ${reporters}
    ) order by o.oldest, o.first_id), '[]')::text
    from (
      select * from (${reportedObjects}) objects
      order by oldest, first_id ${constantSql(`limit ${limits.pageSize}`)} offset ${(page - 1) * limits.pageSize}::int) o
    left join posts p on o.is_about_post and p.id = o.object_id
    left join post_images i on i.post_id = p.id and i.position = 0
    join members about on about.id = coalesce(p.author_id, o.object_id)`;
}
