import { CallerError } from '../../contract/errors.ts';
import * as limits from '../../contract/profile/limits.ts';
import type { Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

const yearly = sql`make_interval(months => ${limits.usernameChangeMonths})`;

/** SQL for the time from which the members row `m` may have a new name again; null if it may now. */
export const nameFixedUntil = sql`case when m.username_changed_at > now() - ${yearly}
  then m.username_changed_at + ${yearly} end`;

interface Wanted {
  username: string;
  /** The member whose name it becomes. Their present name does not count as taken. */
  ownerId?: string;
  /** The field that the error names. */
  field: string;
}

/** Throws if another member has the name or one that reads like it (index members_name_skeleton). */
export async function checkUsername(db: Queryable, { username, ownerId, field }: Wanted): Promise<void> {
  const found = await db.rows<{ is_same: boolean }>(sql`
    select lower(username) = lower(${username}) as is_same from members
    where name_skeleton(username) = name_skeleton(${username}) and id <> ${ownerId ?? '0'}`);
  if (found.some((row) => row.is_same)) throw new CallerError('username_taken', { field });
  if (found.length > 0) throw new CallerError('username_similar', { field });
}

/** Checks the name under a lock held until the commit, so that of two similar names at the same time one is refused. */
export async function claimUsername(tx: Tx, wanted: Wanted): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtext('name'), hashtext(name_skeleton(${wanted.username})))`);
  await checkUsername(tx, wanted);
}
