import { isAllowed, type Action } from '../../contract/action.ts';
import type { AuditAction } from '../../contract/audit/actions.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Db, Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record, type Entry } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Member } from '../member.ts';

/** What the server takes from a row of `contract/<noun>/actions.ts`. Each verb checks in the order of its errors. */

/** Writes the audit entry of an action that was done. */
export type RecordDone = (facts?: Pick<Entry, 'before' | 'after' | 'reason'>) => Promise<void>;

/** Who acts, as a call hands it on: the member of its session, and the caller for the audit trail. */
export interface Actor {
  member: Member;
  caller: Caller;
}

/** The transaction of an action with those who act: an admin, or somebody on this machine. */
export interface ActionContext<By = Member> {
  tx: Tx;
  config: Config;
  caller: Caller;
  admin: By;
}

/** Runs an action in one transaction. If it is refused, the audit trail records the refusal (rules, Audit). */
export async function withAudit<Result>(
  { db }: { db: Db },
  caller: Caller,
  { row, object }: { row: { trail: AuditAction }; object: string },
  act: (tx: Tx, done: RecordDone) => Promise<Result>,
): Promise<Result> {
  const entry = { action: row.trail, object };
  try {
    return await db.transaction((tx) => act(tx, (facts) => record(tx, caller, { ...entry, ...facts })));
  } catch (error) {
    if (error instanceof CallerError)
      await record(db, caller, { ...entry, outcome: 'refused', reason: error.code });
    throw error;
  }
}

/** Throws the row's error in a status that it does not allow. `undefined` is none of its statuses. */
export async function checkStatus(
  row: Action,
  status: string | undefined,
  factsOf?: () => Promise<CallerError['facts']>,
): Promise<void> {
  if (row.refusal && !isAllowed(row, status))
    throw new CallerError(row.refusal, { facts: await factsOf?.() });
}

/** Throws `own_affair` if the action concerns the admin's own post or person and another admin could do it. */
export async function checkOwnAffair(
  tx: Queryable,
  { notOwn }: Action,
  adminId: string | null,
  memberId: string,
): Promise<void> {
  if (notOwn && adminId === memberId && (await hasOtherAdmin(tx, [adminId])))
    throw new CallerError('own_affair');
}

/** Whether there is an admin besides these members. */
export async function hasOtherAdmin(tx: Queryable, memberIds: readonly string[]): Promise<boolean> {
  const others = await tx.run(sql`
    select from members where role = 'admin' and id <> all(${memberIds}::bigint[]) limit 1`);
  return others > 0;
}
