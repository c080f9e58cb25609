import { sql } from 'drizzle-orm';
import { shanghaiDay } from '../../contract/days.ts';
import type { Db } from '../db/open.ts';

/**
 * Marks posts whose day is over, so that the indexes of the lists leave them out. Lists check the day themselves:
 * running late shows nothing that has expired.
 */
export async function lapseExpired(db: Db): Promise<void> {
  const today = shanghaiDay(Date.now());
  await db.execute(sql`
    update posts set lapsed = true where id in (
      select id from posts where not lapsed and expires_on < ${today}::date order by id limit 5000 for update skip locked)`);
}
