import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { insertNotices } from '../rules/notices.ts';

/**
 * Notifies members that their suspension has ended. It ends by the clock, whether or not this has run. Clearing the column
 * in the same transaction makes sure that each is notified once.
 */
export async function notifyReopened(db: Db, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.rows<{ id: string }>(sql`
      update members set suspended_until = null, suspension_reason = null
      where suspended_until <= now() returning id`);
    if (ended.length === 0) return;
    const members = ended.map(({ id }) => id);
    const rows = sql`
      select id as member_id, null::bigint as post_id, '{}'::jsonb as data from unnest(${members}::bigint[]) id`;
    await tx.run(insertNotices(config, 'reopened', rows));
  });
}
