import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** What `npm run backup` notes in the database. */
export interface LastBackup {
  folder: string;
  /** Whether the backup is on the same disk as the data folder. */
  isOnSameDisk: boolean;
}

const key = 'last_backup';

/** Call it when the backup is complete. Stores the time by the database's clock. */
export async function noteBackup(db: Queryable, backup: LastBackup): Promise<void> {
  await db.run(sql`
    insert into app_state (key, value)
    values (${key}, (${JSON.stringify(backup)}::jsonb || jsonb_build_object('at', extract(epoch from now())))::text)
    on conflict (key) do update set value = excluded.value`);
}

export async function readLastBackup(
  db: Queryable,
): Promise<(LastBackup & { ageHours: number }) | undefined> {
  const row = await db.row<{ value: string; age: number }>(sql`
    select value, (extract(epoch from now()) - (value::jsonb ->> 'at')::numeric)::float8 / 3600 as age
    from app_state where key = ${key}`);
  return row && { ...(JSON.parse(row.value) as LastBackup), ageHours: row.age };
}
