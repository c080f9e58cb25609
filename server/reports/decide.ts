import type { Action } from '../../contract/action.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Status } from '../../contract/posts/status.ts';
import { reportActions } from '../../contract/reports/actions.ts';
import type { ReportDecision } from '../../contract/reports/fields.ts';
import type { ReportedObject } from '../../contract/reports/options.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { suspend, warn } from '../members/sanctions.ts';
import { lockForSuspension } from '../offers/of-member.ts';
import { decidePost } from '../posts/decisions.ts';
import { checkOwnAffair, checkStatus, withAudit, type ActionContext, type Actor } from '../rules/actions.ts';
import { lockPost } from '../rules/post-access.ts';
import { lockForHold } from './hold.ts';
import { closeReports, nameOf } from './open.ts';

/**
 * Decides all open reports of a post or a member. If the action is refused, they stay open, and the audit trail records
 * the refusal. Of two admins who decide at the same time, one succeeds.
 */
export async function decideReports(
  deps: Deps,
  { member: admin, caller }: Actor,
  { object, ...decision }: ReportDecision,
): Promise<void> {
  const row = reportActions[decision.action];
  await withAudit(deps, caller, { row, object: nameOf(object) }, async (tx, done) => {
    const by = { tx, config: deps.config, caller, admin };
    await (decision.action === 'suspend' ? lockForSuspension(tx, object, 'both') : lockForHold(tx, object));
    const { authorId } = await lockReported(tx, admin, object, row);
    const reports = await closeReports(by, object, decision.action);
    await checkStatus(row, reports > 0 ? 'open' : 'decided');
    await act(by, { object, ...decision }, authorId);
    await done({ after: { action: decision.action, reports }, reason: decision.reason || undefined });
  });
}

/** Locks a post, or a member, who is then `authorId` and has no status. Then checks the own affair. */
export async function lockReported(
  tx: Tx,
  admin: Member,
  { postId, userId }: ReportedObject,
  row: Action,
): Promise<{ authorId: string; status?: Status }> {
  const found =
    postId === undefined
      ? await tx.row<{ authorId: string }>(
          sql`select id as "authorId" from members where id = ${userId} for no key update`,
        )
      : await lockPost(tx, admin, postId);
  if (!found) throw new CallerError('member_not_found');
  await checkOwnAffair(tx, row, admin.id, found.authorId);
  return found;
}

async function act(by: ActionContext, decision: ReportDecision, authorId: string): Promise<void> {
  const { object, action, reason, days } = decision;
  if (action === 'warn') await warn(by, authorId, reason);
  if (action === 'suspend') await suspend(by, authorId, { days, reason });
  if (object.postId === undefined) return;
  if (action === 'take-down') await decidePost(by, object.postId, { action, reason });
  if (action === 'return-to-review')
    await decidePost(by, object.postId, { action: 'return', reason, because: 'reports' });
}
