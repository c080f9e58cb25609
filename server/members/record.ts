import * as limits from '../../contract/members/limits.ts';
import { statuses } from '../../contract/posts/status.ts';
import { constantSql, instant, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { handlesOf, ifCodeOffered, shown } from '../profile/contacts.ts';
import { isHiddenFromReader } from '../reports/open.ts';
import { lastDecision } from '../rules/subject.ts';
import { mayOpenAs } from '../rules/visible-posts.ts';
import { isSuspended } from '../session/sessions.ts';
import { foundFields } from './find.ts';

const listed = statuses.filter((status) => status !== 'Draft');
const count = (condition: Sql) => sql`count(*) filter (where ${condition})`;

const postCounts = sql`
  select json_build_object(${join(
    listed.map((status) => sql`${literal(status)}, ${count(sql`o.status = ${literal(status)}`)}`),
    ', ',
  )}) as by_status, ${count(lastDecision.approved)} as approved, ${count(lastDecision.denied)} as denied,
    ${count(lastDecision.takenDown)} as taken_down
  from posts o where o.author_id = m.id`;

/** The decisions of admins about a member, their posts and their profile requests. */
const decisionsAbout = sql`('approve-post', 'deny-post', 'take-down-post', 'return-to-review',
  'approve-profile-update', 'deny-profile-update', 'decide-report', 'warn-member', 'suspend-member', 'lift-suspension',
  'reset-member', 'change-role')`;

/**
 * The record of a member for admins, or null. Decisions come from the audit trail, so they include those about posts
 * that were deleted since.
 */
export function memberRecord(memberId: string): Sql {
  const id = sql`${memberId}::bigint`;
  return sql`
    with decisions as (
      select id, at, actor_id, action, object, reason from audit
      where about_id = ${id} and outcome = 'done' and action in ${decisionsAbout}
      order by id desc ${constantSql(`limit ${limits.decisions}`)})
    select json_build_object(
      ${foundFields},
      'wechat_qr_code_image', ${ifCodeOffered(sql`'uploads/' || m.wechat_image`)},
      'wechat_id', ${ifCodeOffered(sql`m.wechat_id`)},
      'contacts', ${shown(handlesOf(sql`m`))},
      'posts', posts.by_status,
      'recent_posts', (
        select coalesce(json_agg(json_build_object('post_id', o.id::text, 'post_title', o.title, 'post_status', o.status)
          order by o.id desc), '[]')
        from (select id, title, status from posts where author_id = m.id and status <> 'Draft'
          order by id desc ${constantSql(`limit ${limits.recentPosts}`)}) o),
      'approved', posts.approved,
      'denied', posts.denied,
      'taken_down', posts.taken_down,
      'reports_by', (select count(*) from reports where reporter_id = m.id and not ${isHiddenFromReader(sql`about_id`)}),
      'reports_about', (select count(*) from reports where about_id = m.id),
      'warnings', (select count(*) from warnings where member_id = m.id),
      'sessions_count', (select count(*) from sessions where member_id = m.id and expires_at > now()),
      'suspension_reason', case when ${isSuspended(sql`m`)} then m.suspension_reason end,
      'decisions', (
        select coalesce(json_agg(json_build_object(
          'action', d.action,
          'object', d.object,
          'object_name', (select p.title from posts p
            where 'post ' || p.id = d.object and p.author_id = ${id} and ${mayOpenAs('admin', sql`p`)}),
          'reason', d.reason,
          'username', by.username,
          'date', ${instant(sql`d.at`)}) order by d.id desc), '[]')
        from decisions d left join members by on by.id = d.actor_id),
      'notes', (
        select coalesce(json_agg(json_build_object(
          'text', n.text, 'username', by.username, 'date', ${instant(sql`n.created_at`)}) order by n.id), '[]')
        from member_notes n left join members by on by.id = n.author_id where n.member_id = m.id)
    )::text
    from members m cross join lateral (${postCounts}) posts where m.id = ${id}`;
}
