import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

/** Deletes sessions, codes, proofs and unfinished sign-ups that can no longer be used. */
export async function forgetExpired(db: Db): Promise<void> {
  await db.execute(sql`delete from sessions where expires_at < now()`);
  await db.execute(sql`delete from code_sessions where expires_at < now()`);
  await db.execute(sql`delete from spent_proofs where expires_at < now()`);
  await db.execute(sql`delete from sign_ups where created_at < now() - interval '2 days'`);
}
