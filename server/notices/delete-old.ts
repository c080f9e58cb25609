import * as limits from '../../contract/notices/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

const atOnce = 5000;

/** Deletes notices that are older than 90 days, in batches. */
export async function deleteOldNotices(db: Queryable): Promise<void> {
  let deleted = atOnce;
  while (deleted === atOnce) {
    deleted = await db.run(sql`
      delete from notices where id in (
        select id from notices where created_at < now() - make_interval(days => ${limits.keptDays})
        order by created_at limit ${atOnce})`);
  }
}
