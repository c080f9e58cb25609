import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { openAppeals } from '../appeals/open.ts';
import { beginOf, today } from '../days.ts';
import { reportedObjects } from '../reports/open.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { submittedAt } from '../rules/post-fields.ts';
import { isQueued } from '../rules/visible-posts.ts';

/** The queues of admins, with the age of the oldest item, and the decisions since midnight. */
export function deskSummary(): Sql {
  const midnight = beginOf(today);
  return sql`
    select json_build_object(
      'posts', (
        select json_build_object('count', count(*), 'oldest', ${instant(sql`min(${submittedAt(sql`p`)})`)})
        from posts p where ${isQueued(sql`p`)}),
      'profile_updates', (
        select json_build_object('count', count(*), 'oldest', ${instant(sql`min(created_at)`)})
        from profile_requests where status = 'open' and not ${isSuspendedMember(sql`member_id`)}),
      'reports', (
        select json_build_object('count', count(*), 'oldest', ${instant(sql`min(oldest)`)})
        from (${reportedObjects}) objects),
      'appeals', (
        select json_build_object('count', count(*), 'oldest', ${instant(sql`min(created_at)`)})
        from (${openAppeals}) waiting),
      'decided_today', json_build_object(
        'posts', (select count(*) from posts where decided_at >= ${midnight} and status <> 'Pending'),
        'profile_updates', (
          select count(*) from profile_requests where status <> 'open' and decided_at >= ${midnight}),
        'reports', (
          select count(distinct (is_about_post, coalesce(post_id, about_id))) from reports
          where decided_at >= ${midnight}),
        'appeals', (select count(*) from appeals where answered_at >= ${midnight})))::text`;
}

/** The queues of the summary that the metrics show. */
export function watchedQueues(): Sql {
  return sql`select ((${deskSummary()})::jsonb - array['appeals', 'decided_today'])::text`;
}
