import { keptSignUpDays } from '../../contract/auth/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

const deviceDays = 14;
const stateDays = 1;

/** Deletes expired sessions, codes, login links and proofs, and sign-ups that were never verified. */
export async function deleteExpired(db: Queryable): Promise<void> {
  // A browser whose session has ended by itself hears for some days that there is something.
  await db.run(sql`
    with kept as (
      update push_devices d set session_hash = null, ended_at = s.expires_at
      from sessions s where s.token_hash = d.session_hash and s.expires_at < now())
    delete from sessions where expires_at < now()`);
  await db.run(sql`delete from push_devices where ended_at < now() - make_interval(days => ${deviceDays})`);
  await db.run(sql`delete from code_sessions where expires_at < now()`);
  await db.run(sql`delete from login_links where expires_at < now()`);
  await db.run(sql`delete from spent_proofs where expires_at < now()`);
  await db.run(sql`delete from spent_states where spent_at < now() - make_interval(days => ${stateDays})`);
  await db.run(sql`delete from sign_ups where created_at < now() - make_interval(days => ${keptSignUpDays})`);
}
