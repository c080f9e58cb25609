import type { ReportAction } from '../../contract/reports/actions.ts';
import type { ReportedObject } from '../../contract/reports/options.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import type { ActionContext } from '../rules/actions.ts';
import { insertNotices } from '../rules/notices.ts';
import { endHold, heldUntil } from './hold.ts';

/** Open reports, and how they end. */

/** SQL condition: the reports of a post or a member. */
export function areReportsOf({ postId, userId }: ReportedObject): Sql {
  return postId === undefined ? sql`not is_about_post and about_id = ${userId}` : sql`post_id = ${postId}`;
}

/** SQL condition: a report about this member concerns the reading admin, and another admin could decide it (rule R2). */
export const isHiddenFromReader = (aboutId: Sql) => sql`
  (${aboutId} = ${reader.id} and exists (select from members o where o.role = 'admin' and o.id <> ${reader.id}))`;

/** The name of the object in the audit trail and in topics of notices. */
export function nameOf({ postId, userId }: ReportedObject): string {
  return postId === undefined ? `member ${userId}` : `post ${postId}`;
}

/**
 * Ends the open reports of a post or a member, and notifies the reporters, except the admin who decides. Returns how many
 * there were. Ends the hold that they took part in. The caller holds the locks of `lockForHold`.
 */
export async function closeReports(
  { tx, config, admin }: ActionContext,
  object: ReportedObject,
  action: ReportAction,
): Promise<number> {
  const outcome = action === 'dismiss' ? 'left' : 'acted';
  const closed = await tx.rows<{ id: string; aboutId: string; isHeld: boolean }>(sql`
    update reports set outcome = ${outcome}, action = ${action}, decided_by = ${admin.id}, decided_at = now()
    where outcome is null and ${areReportsOf(object)}
    returning reporter_id as id, about_id as "aboutId", held_at is not null as "isHeld"`);
  const held = closed.find(({ isHeld }) => isHeld);
  if (held) await endHold(tx, config, held.aboutId, action === 'suspend');
  const toNotify = closed.map(({ id }) => id).filter((id) => id !== admin.id);
  if (toNotify.length > 0) {
    const rows = sql`
      select member_id, ${object.postId ?? null}::bigint as post_id, ${JSON.stringify({ outcome })}::jsonb as data
      from unnest(${toNotify}::bigint[]) member_id`;
    await tx.run(insertNotices(config, 'report-decided', rows, sql`${nameOf(object)}::text`));
  }
  return closed.length;
}

/**
 * Selects the objects of open reports with `oldest`, `first_id`, `total` and `held_until`. Those of suspended members, and of posts
 * that were deleted, are left out.
 */
export const reportedObjects = sql`
  select is_about_post, case when is_about_post then post_id else about_id end as object_id,
    min(created_at) as oldest, min(id) as first_id, count(*) as total,
    max(case when held_at is not null then (select ${heldUntil(sql`m`)} from members m where m.id = about_id) end) as held_until
  from reports
  where outcome is null and (post_id is not null or not is_about_post) and not ${isSuspendedMember(sql`about_id`)}
  group by 1, 2`;
