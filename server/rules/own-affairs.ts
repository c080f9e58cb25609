import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/** Throws `own_affair` if a decision concerns the admin's own post or person and another admin could make it. */
export async function checkOwnAffair(tx: Queryable, adminId: string | null, memberId: string): Promise<void> {
  if (adminId === memberId && (await hasOtherAdmin(tx, [adminId]))) throw new CallerError('own_affair');
}

/** Whether there is an admin besides these members. */
export async function hasOtherAdmin(tx: Queryable, memberIds: readonly string[]): Promise<boolean> {
  const others = await tx.run(sql`
    select from members where role = 'admin' and id <> all(${memberIds}::bigint[]) limit 1`);
  return others > 0;
}
