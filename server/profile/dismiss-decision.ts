import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Member } from '../member.ts';

/** Clears the decision on the member's last request, so that its banner is not shown again. */
export async function dismissDecision(db: Queryable, member: Member): Promise<void> {
  await db.run(sql`
    update members set update_result = null, update_denied_reason = null where id = ${member.id}`);
}
