import { CallerError } from '../../contract/errors.ts';
import { record, type Caller, type Entry } from '../db/audit.ts';
import type { Tx } from '../db/queryable.ts';
import type { Deps } from '../deps.ts';

/** Runs an action about a member in one transaction. The audit trail records a refusal too (rules, Audit). */
export async function sanction<Result>(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  action: Entry['action'],
  memberId: string,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(act);
  } catch (error) {
    if (error instanceof CallerError) {
      await record(db, caller, {
        action,
        object: `member ${memberId}`,
        outcome: 'refused',
        reason: error.code,
      });
    }
    throw error;
  }
}
