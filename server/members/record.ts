import * as limits from '../../contract/members/limits.ts';
import { statuses } from '../../contract/posts/status.ts';
import { constantSql, join, literal, sql, type Sql } from '../db/sql.ts';
import { isSuspended } from '../http/session.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { foundFields, instant } from './find.ts';

const listed = statuses.filter((status) => status !== 'Draft');

const postCounts = sql`(
  select json_build_object(${join(
    listed.map((status) => sql`${literal(status)}, count(*) filter (where status = ${literal(status)})`),
    ', ',
  )}) from posts where author_id = m.id)`;

const aboutPosts = sql`('approve-post', 'deny-post', 'take-down-post', 'return-to-review')`;
const aboutMembers = sql`('approve-profile-update', 'deny-profile-update', 'decide-report', 'warn-member',
  'suspend-member', 'lift-suspension', 'reset-member', 'change-role')`;

/** Posts whose last decision was this one. */
const lastDecided = (action: string) =>
  sql`(select count(*) from last_decisions where action = ${literal(action)})`;

/**
 * Everything that admins know of a member, or null. Decisions come from the audit trail, which also knows those about
 * posts that were deleted since.
 */
export function memberRecord(memberId: string): Sql {
  const id = sql`${memberId}::bigint`;
  return sql`
    with objects (name) as materialized (
      select 'member ' || ${id}
      union all select 'post ' || id from posts where author_id = ${id}
      union all select object from audit where actor_id = ${id} and action = 'delete-post' and outcome = 'done'
      union all select 'request ' || id from profile_requests where member_id = ${id}),
    decisions as materialized (
      select a.id, a.at, a.actor_id, a.action, a.object, a.reason
      from objects join audit a on a.object = objects.name
      where a.outcome = 'done' and (a.action in ${aboutPosts} or a.action in ${aboutMembers})),
    last_decisions as (
      select distinct on (object) action from decisions where action in ${aboutPosts} order by object, id desc)
    select json_build_object(
      ${foundFields},
      'wechat_qr_code_image', 'uploads/' || m.wechat_image,
      'posts', ${postCounts},
      'approved', ${lastDecided('approve-post')},
      'denied', ${lastDecided('deny-post')},
      'taken_down', ${lastDecided('take-down-post')},
      'reports_by', (select count(*) from reports where reporter_id = m.id),
      'reports_about', (select count(*) from reports where about_id = m.id),
      'warnings', (select count(*) from warnings where member_id = m.id),
      'sessions_count', (select count(*) from sessions where member_id = m.id and expires_at > now()),
      'suspension_reason', case when ${isSuspended(sql`m`)} then m.suspension_reason end,
      'decisions', (
        select coalesce(json_agg(json_build_object(
          'action', d.action,
          'object', d.object,
          'object_name', (select p.title from posts p
            where 'post ' || p.id = d.object and p.author_id = ${id} and ${isSeenBy('admin', sql`p`)}),
          'reason', d.reason,
          'username', by.username,
          'date', ${instant(sql`d.at`)}) order by d.id desc), '[]')
        from (select * from decisions order by id desc ${constantSql(`limit ${limits.decisions}`)}) d
        left join members by on by.id = d.actor_id),
      'notes', (
        select coalesce(json_agg(json_build_object(
          'text', n.text, 'username', by.username, 'date', ${instant(sql`n.created_at`)}) order by n.id), '[]')
        from member_notes n left join members by on by.id = n.author_id where n.member_id = m.id)
    )::text
    from members m where m.id = ${id}`;
}
