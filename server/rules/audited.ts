import { CallerError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record, type Entry } from '../audit/record.ts';

/** Runs an action in one transaction. If it is refused, the audit trail records the refusal (rules, Audit). */
export async function audited<Result>(
  { db }: { db: Db },
  caller: Caller,
  entry: Required<Pick<Entry, 'action' | 'object'>>,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(act);
  } catch (error) {
    if (error instanceof CallerError)
      await record(db, caller, { ...entry, outcome: 'refused', reason: error.code });
    throw error;
  }
}
