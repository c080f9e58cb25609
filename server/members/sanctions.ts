import type { With } from '../../contract/action.ts';
import { CallerError } from '../../contract/errors.ts';
import { memberActions } from '../../contract/members/actions.ts';
import { sql } from '../../engine/db/sql.ts';
import { record, type Entry } from '../audit/record.ts';
import type { Member } from '../member.ts';
import { endOffersOf, lockForSuspension } from '../offers/of-member.ts';
import { checkStatus, type ActionContext } from '../rules/actions.ts';
import { notify } from '../rules/notices.ts';
import { endAllSessions, isSuspended } from '../session/sessions.ts';

/**
 * Warnings and suspensions of members, each in the transaction of its caller, with its notice and audit entry (rule
 * M1). `admin` is the member who acts, or 'operator' for the command line.
 */
type SanctionContext = ActionContext<Member | 'operator'>;

/**
 * Locks a member for an action, and returns the beginning of its audit entry. Throws 404 for an unknown member, 403 for
 * admins and for oneself, then the error of the status. A log-in waits for this lock, so that no session outlives a
 * suspension.
 */
export async function lockForSanction(
  { tx, admin }: Pick<SanctionContext, 'tx' | 'admin'>,
  memberId: string,
  action: With<typeof memberActions, 'sparesAdmins'>,
): Promise<Pick<Entry, 'action' | 'object'>> {
  const row = memberActions[action];
  const found = await tx.row<{ id: string; role: Member['role']; status: string }>(sql`
    select id, role, case when ${isSuspended(sql`m`)} then 'suspended' else 'active' end as status
    from members m where id = ${memberId} for no key update`);
  if (!found) throw new CallerError('member_not_found');
  if (found.role === 'admin' || (admin !== 'operator' && found.id === admin.id))
    throw new CallerError('admin_protected');
  await checkStatus(row, found.status);
  return { action: row.trail, object: `member ${memberId}` };
}

export interface Suspension {
  /** 1 to 365; null until an admin lifts it. */
  days: number | null;
  /** Empty if there is no reason. */
  reason: string;
}

/** Suspends a member: deletes their sessions, and hides their content from all but admins until the suspension ends. */
export async function suspend(
  by: SanctionContext,
  memberId: string,
  { days, reason }: Suspension,
): Promise<void> {
  const { tx, config, caller, admin } = by;
  await lockForSuspension(tx, { userId: memberId });
  const entry = await lockForSanction(by, memberId, 'suspend');
  const until = days === null ? sql`'infinity'` : sql`now() + make_interval(days => ${days})`;
  await tx.run(sql`
    update members set suspended_until = ${until}, suspension_reason = ${reason || null}, suspended_at = now(),
      suspended_by = ${admin === 'operator' ? null : admin.id}, trust_version = trust_version + 1
    where id = ${memberId}`);
  await endAllSessions(tx, memberId);
  await endOffersOf(by, memberId, 'suspended');
  await notify(tx, config, { memberId, kind: 'suspended', data: { reason: reason || null } });
  await record(tx, caller, { ...entry, after: { days }, reason: reason || undefined });
}

/** Ends a suspension early. Hidden content is visible again from the next request on. */
export async function liftSuspension(by: SanctionContext, memberId: string, reason?: string): Promise<void> {
  const { tx, config, caller } = by;
  const entry = await lockForSanction(by, memberId, 'lift');
  await tx.run(
    sql`update members set suspended_until = null, suspension_reason = null, suspended_at = null, suspended_by = null
      where id = ${memberId}`,
  );
  await notify(tx, config, { memberId, kind: 'reopened', data: {} });
  await record(tx, caller, { ...entry, reason });
}

/** Warns a member. Each warning is a notice of its own, and counts in the member's record. */
export async function warn(by: SanctionContext, memberId: string, reason: string): Promise<void> {
  const { tx, config, caller } = by;
  const entry = await lockForSanction(by, memberId, 'warn');
  const warning = await tx.row<{ id: string }>(sql`
    insert into warnings (member_id, reason) values (${memberId}, ${reason}) returning id`);
  await notify(tx, config, { memberId, kind: 'warning', about: warning?.id ?? '', data: { reason } });
  await record(tx, caller, { ...entry, reason });
}
