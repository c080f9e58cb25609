import { reportActions, type ReportAction } from '../../contract/reports/actions.ts';
import type { Reopening } from '../../contract/reports/fields.ts';
import * as limits from '../../contract/reports/limits.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import { decidePost } from '../posts/decisions.ts';
import { checkStatus, withAudit, type Actor } from '../rules/actions.ts';
import { topicOf } from '../rules/notices.ts';
import { lockReported } from './decide.ts';
import { areReportsOf, nameOf } from './open.ts';

/**
 * Opens the reports again that were decided last about a post or a member. A post that was taken down waits for review
 * again, as after `return-to-review`. Reporters who have reported it anew keep only their new report open. Throws
 * `not_reopened` for a warning, a suspension, and what was decided more than 30 days ago.
 */
export async function reopenReports(
  deps: Deps,
  { member: admin, caller }: Actor,
  { object, reason }: Reopening,
): Promise<void> {
  const { config } = deps;
  const row = reportActions.reopen;
  await withAudit(deps, caller, { row, object: nameOf(object) }, async (tx, done) => {
    const { status } = await lockReported(tx, admin, object, row);
    const ofObject = areReportsOf(object);
    const last = await tx.row<{ action: ReportAction }>(sql`
      select action from reports
      where ${ofObject} and decided_at > now() - make_interval(days => ${limits.reopenDays})
      order by decided_at desc limit 1`);
    await checkStatus(row, last && reportActions[last.action].undo && 'decided');
    const reopened = await tx.rows<{ id: string }>(sql`
      update reports r set outcome = null, action = null, decided_by = null, decided_at = null
      where ${ofObject} and decided_at = (select max(decided_at) from reports where ${ofObject})
        and not exists (
          select from reports o where o.reporter_id = r.reporter_id and o.outcome is null and ${ofObject})
      returning reporter_id as id`);
    await checkStatus(row, reopened.length > 0 ? 'decided' : 'open');
    const reporters = reopened.map(({ id }) => id);
    await tx.run(sql`
      delete from notices
      where member_id = any(${reporters}::bigint[]) and topic = ${topicOf('report #', nameOf(object))} and read_at is null`);
    if (object.postId !== undefined && last?.action === 'take-down' && status === 'Denied')
      await decidePost({ tx, config, caller, admin }, object.postId, { action: 'return', reason });
    await done({ before: last, reason: reason || undefined });
  });
}
