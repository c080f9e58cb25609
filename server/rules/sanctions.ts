import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Member } from '../member.ts';
import { accountTopic, notify, warningTopic } from './notices.ts';
import { endAllSessions, isSuspended } from './sessions.ts';

/**
 * Warnings and suspensions of members, each in the transaction of its caller, with its notice and audit entry (rule
 * M1). `admin` is the member who acts, or 'operator' for the command line.
 */
type Actor = Member | 'operator';

interface Subject {
  id: string;
  isSuspended: boolean;
}

/**
 * Locks the row of a member whom the admin may act on. Throws 404 for an unknown member, 403 for admins and for
 * oneself. A log-in waits for this lock, so that no session outlives a suspension.
 */
export async function lockSubject(tx: Tx, admin: Actor, memberId: string): Promise<Subject> {
  const found = await tx.row<Subject & { role: Member['role'] }>(sql`
    select id, role, ${isSuspended(sql`m`)} as "isSuspended" from members m where id = ${memberId} for no key update`);
  if (!found) throw new CallerError('member_not_found');
  if (found.role === 'admin' || (admin !== 'operator' && found.id === admin.id))
    throw new CallerError('admin_protected');
  return found;
}

export interface Suspension {
  /** 1 to 365; null until an admin lifts it. */
  days: number | null;
  /** Empty if there is no reason. */
  reason: string;
}

/** Suspends a member: deletes their sessions, and hides their content from all but admins until the suspension ends. */
export async function suspend(
  tx: Tx,
  config: Config,
  caller: Caller,
  admin: Actor,
  memberId: string,
  { days, reason }: Suspension,
): Promise<void> {
  const subject = await lockSubject(tx, admin, memberId);
  if (subject.isSuspended) throw new CallerError('already_suspended');
  const until = days === null ? sql`'infinity'` : sql`now() + make_interval(days => ${days})`;
  await tx.run(sql`
    update members set suspended_until = ${until}, suspension_reason = ${reason || null}, suspended_at = now(),
      suspended_by = ${admin === 'operator' ? null : admin.id}
    where id = ${memberId}`);
  await endAllSessions(tx, memberId);
  await notify(tx, config, {
    memberId,
    kind: 'suspended',
    topic: accountTopic,
    data: { reason: reason || null },
  });
  await record(tx, caller, {
    action: 'suspend-member',
    object: `member ${memberId}`,
    after: { days },
    reason: reason || undefined,
  });
}

/** Ends a suspension early. Hidden content is visible again from the next request on. */
export async function liftSuspension(
  tx: Tx,
  config: Config,
  caller: Caller,
  admin: Actor,
  memberId: string,
  reason: string | undefined,
): Promise<void> {
  const subject = await lockSubject(tx, admin, memberId);
  if (!subject.isSuspended) throw new CallerError('not_suspended');
  await tx.run(
    sql`update members set suspended_until = null, suspension_reason = null, suspended_at = null, suspended_by = null
      where id = ${memberId}`,
  );
  await notify(tx, config, { memberId, kind: 'reopened', topic: accountTopic, data: {} });
  await record(tx, caller, { action: 'lift-suspension', object: `member ${memberId}`, reason });
}

/** Warns a member. Each warning is a notice of its own, and counts in the member's record. */
export async function warn(
  tx: Tx,
  config: Config,
  caller: Caller,
  admin: Actor,
  memberId: string,
  reason: string,
): Promise<void> {
  await lockSubject(tx, admin, memberId);
  const warning = await tx.row<{ id: string }>(sql`
    insert into warnings (member_id, reason) values (${memberId}, ${reason}) returning id`);
  const topic = warningTopic(warning?.id ?? '');
  await notify(tx, config, { memberId, kind: 'warning', topic, data: { reason } });
  await record(tx, caller, { action: 'warn-member', object: `member ${memberId}`, reason });
}
