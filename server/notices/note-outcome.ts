import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** Counts consecutive permanent refusals by a member's mail server. An accepted mail resets the count. */
export async function noteOutcome(db: Queryable, recipient: string, wasAccepted: boolean): Promise<void> {
  await db.run(
    wasAccepted
      ? sql`update members set refused_mails = 0 where lower(email) = lower(${recipient}) and refused_mails > 0`
      : sql`update members set refused_mails = refused_mails + 1 where lower(email) = lower(${recipient})`,
  );
}
