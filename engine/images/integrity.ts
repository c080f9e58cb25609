import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** Counts of the stored files by the hourly sweep, by name. */
const none = {
  /** Images without one of their files, and the first of them. */
  missing: 0,
  missingExamples: [] as string[],
  /** Files without a row that the sweep left. */
  stray: 0,
};
export type Integrity = typeof none;

/** Adds to what is known. */
export async function noteIntegrity(db: Queryable, found: Partial<Integrity>): Promise<void> {
  await db.run(sql`
    insert into app_state as kept (key, value) values ('images', ${JSON.stringify(found)})
    on conflict (key) do update set value = (kept.value::jsonb || excluded.value::jsonb)::text`);
}

/** Undefined before the first sweep. */
export async function readIntegrity(db: Queryable): Promise<Integrity | undefined> {
  const row = await db.row<{ value: string }>(sql`select value from app_state where key = 'images'`);
  return row && { ...none, ...(JSON.parse(row.value) as Partial<Integrity>) };
}
