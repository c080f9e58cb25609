import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable, Tx } from './open.ts';

interface Asked {
  username: string;
  /** The member who asks, whose own present name is no obstacle. */
  ownerId?: string;
  /** The field that the error names. */
  field: string;
}

/** Refuses a name that another member has, or that reads like one (index members_name_skeleton). */
export async function checkName(db: Queryable, { username, ownerId, field }: Asked): Promise<void> {
  const found = await db.execute<{ is_same: boolean }>(sql`
    select lower(username) = lower(${username}) as is_same from members
    where name_skeleton(username) = name_skeleton(${username}) and id <> ${ownerId ?? '0'}`);
  if (found.rows.some((row) => row.is_same)) throw new CallerError('username_taken', { field });
  if (found.rows.length > 0) throw new CallerError('username_similar', { field });
}

/** Checks the name under a lock held until the commit, so that of two similar names at once one is refused. */
export async function claimName(tx: Tx, asked: Asked): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('name'), hashtext(name_skeleton(${asked.username})))`);
  await checkName(tx, asked);
}
