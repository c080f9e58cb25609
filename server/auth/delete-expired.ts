import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/** Deletes expired sessions, codes, login links and proofs, and sign-ups that were never verified. */
export async function deleteExpired(db: Queryable): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < now()`);
  await db.run(sql`delete from code_sessions where expires_at < now()`);
  await db.run(sql`delete from login_links where expires_at < now()`);
  await db.run(sql`delete from spent_proofs where expires_at < now()`);
  await db.run(sql`delete from spent_states where spent_at < now() - interval '1 day'`);
  await db.run(sql`delete from sign_ups where created_at < now() - interval '2 days'`);
}
