import type { Db } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { demoRequest } from './record.ts';

const atOnce = 5000;

/**
 * Deletes entries that are older than the operator's settings allow, in batches: all entries, and those about a member
 * who closed the account. Entries of the demo stay, because demo accounts are recognized by them. A trigger refuses the deletion of entries that are younger than 180 days.
 */
export async function deleteOldEntries(db: Db, { site }: Config): Promise<void> {
  const { trailDays, closedAccountDays } = site;
  if (trailDays !== null) {
    await forget(
      db,
      sql`select id from audit
        where at < now() - make_interval(days => ${trailDays}) and request_id is distinct from ${demoRequest}
        order by at limit ${atOnce}`,
    );
  }
  if (closedAccountDays !== null) {
    await forget(
      db,
      sql`select about.id from audit closed join audit about on about.about_id = closed.about_id
        where closed.action = 'close-account' and closed.outcome = 'done'
          and closed.at < now() - make_interval(days => ${closedAccountDays}) and about.at <= closed.at
          and about.request_id is distinct from ${demoRequest}
        order by about.id limit ${atOnce}`,
    );
  }
}

async function forget(db: Db, old: Sql): Promise<void> {
  let deleted = atOnce;
  while (deleted === atOnce) {
    deleted = await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('exchange.forgets_audit', 'on', true)`);
      return tx.run(sql`delete from audit where id in (${old})`);
    });
  }
}
