import * as limits from '../../contract/reports/limits.ts';
import { constantSql, instant, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { pageLimit, pageOffset } from '../rules/paging.ts';
import { subjectOf } from '../rules/subject.ts';
import { isHiddenFromReader, reportedObjects } from './open.ts';

interface Listed {
  /** Selects the objects `o` with `oldest`, `first_id` and `total`. */
  objects: Sql;
  order: Sql;
  /** The condition that the reports `r` of these objects fulfil. */
  which: Sql;
  /** More keys and values for json_build_object. */
  more?: Sql;
}

function listed({ objects, order, which, more = sql`` }: Listed, page: number): Sql {
  const ofObject = sql`${which} and r.is_about_post = o.is_about_post
    and case when o.is_about_post then r.post_id = o.object_id else r.about_id = o.object_id end`;
  const ofRead = sql`${ofObject} and not ${isHiddenFromReader(sql`r.about_id`)}`;
  const shown = constantSql(`order by r.created_at, r.id limit ${limits.shownOfObject}`);
  return sql`
    select coalesce(json_agg(json_build_object(
      'post_id', p.id::text,
      'user_id', case when p.id is null then about.id::text end,
      'post_title', p.title,
      'post_status', p.status,
      'image_url', 'uploads/' || case when p.id is null then about.profile_image else i.image_name end,
      'username', about.username,
      'about', ${subjectOf(sql`about`)},
      'date', ${instant(sql`o.oldest`)},
      'total', o.total,
      'counts', (
        select json_object_agg(reason, total) from (
          select r.reason, count(*) as total from reports r where ${ofObject} group by r.reason order by 2 desc, 1) counted),
      'texts', (
        select coalesce(json_agg(json_build_object('reason', reason, 'text', text, 'date', ${instant(sql`created_at`)})
          order by created_at, id), '[]')
        from (select * from reports r where ${ofRead} and r.text <> '' ${shown}) shown),
      'reporters', (
        select coalesce(json_agg(json_build_object(
          'user_id', m.id::text,
          'username', m.username,
          'member_since', ${instant(sql`m.created_at`)},
          'reports_made', (select count(*) from reports made where ${madeByShown}),
          'reports_acted_on', (
            select count(*) from reports made where ${madeByShown} and made.outcome = ${literal('acted')})
        ) order by shown.created_at, shown.id), '[]')
        from (select * from reports r where ${ofRead} ${shown}) shown join members m on m.id = shown.reporter_id)
      ${more}
    ) order by ${order}), '[]')::text
    from (
      select * from (${objects}) o
      order by ${order} ${pageLimit} offset ${pageOffset(page)}::int) o
    left join posts p on o.is_about_post and p.id = o.object_id
    left join post_images i on i.post_id = p.id and i.position = 0
    join members about on about.id = coalesce(p.author_id, o.object_id)`;
}

const madeByShown = sql`made.reporter_id = m.id and not ${isHiddenFromReader(sql`made.about_id`)}`;

/** A page of the reported posts and members, ordered by their oldest open report after those that hold posts. */
export const openReports = (page: number): Sql =>
  listed(
    {
      objects: reportedObjects,
      order: sql`o.held_until is null, o.oldest, o.first_id`,
      which: sql`r.outcome is null`,
      more: sql`, 'held_until', ${instant(sql`o.held_until`)}`,
    },
    page,
  );

/** The last decision about each post and member within 30 days. */
const decidedObjects = sql`
  select is_about_post, object_id, decided_at, min(action) as action, min(decided_by) as decided_by,
    min(created_at) as oldest, min(id) as first_id, count(*) as total
  from (
    select *, rank() over (partition by is_about_post, object_id order by decided_at desc) as place
    from (
      select *, case when is_about_post then post_id else about_id end as object_id from reports
      where decided_at > now() - make_interval(days => ${limits.reopenDays}) and (post_id is not null or not is_about_post)
    ) recent) ranked
  where place = 1 group by 1, 2, 3`;

/** A page of the posts and members whose reports were decided in the last 30 days, the latest decision first. */
export const decidedReports = (page: number): Sql =>
  listed(
    {
      objects: decidedObjects,
      order: sql`o.decided_at desc, o.first_id desc`,
      which: sql`r.decided_at = o.decided_at`,
      more: sql`,
        'action', o.action,
        'decided_by', (select username from members where id = o.decided_by),
        'decided_at', ${instant(sql`o.decided_at`)}`,
    },
    page,
  );
