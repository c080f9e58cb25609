import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Member } from '../http/session.ts';

/** Clears the last decision on the member's profile, so that its banner is not shown again. */
export async function dismissDecision(db: Db, member: Member): Promise<void> {
  await db.execute(sql`
    update members set update_result = null, update_denied_reason = null where id = ${member.id}`);
}
