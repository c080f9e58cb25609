import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';

/**
 * Unlists expired posts: the list indexes omit what has `lapsed`. Lists also check the date themselves. Waits for posts
 * that others change, because the next run is minutes away, but not for rows that only refer to them.
 */
export async function unlistExpired(db: Queryable): Promise<void> {
  await db.run(sql`
    update posts set lapsed = true where id in (
      select id from posts where not lapsed and expires_on < ${today} order by id limit 5000
      for no key update)`);
}
