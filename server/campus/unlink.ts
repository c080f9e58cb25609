import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { operator, record } from '../audit/record.ts';
import { endAllSessions } from '../session/sessions.ts';

/** Frees an account for the next campus login with its address, and ends its sessions. Returns how many subjects it had. */
export async function unlinkCampus(db: Db, memberId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await tx.run(sql`delete from campus_subjects where member_id = ${memberId}`);
    await tx.run(sql`update members set wecom_id = null, wecom_taken = false where id = ${memberId}`);
    await endAllSessions(tx, memberId);
    if (count > 0) await record(tx, operator(), { action: 'unlink-campus', object: `member ${memberId}` });
    return count;
  });
}
