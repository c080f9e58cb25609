import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** The note of `npm run backup` in the database. */
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

/** The note of a drill beside the backups, because it does not touch the site. */
export interface LastDrill {
  /** The backup that was tried. */
  folder: string;
  at: string;
  /** Sentences. Empty if the backup can be restored. */
  findings: string[];
}

const drillFile = (backup: string) => join(dirname(backup), 'last-drill.json');

export async function noteDrill(drill: LastDrill): Promise<void> {
  const file = drillFile(drill.folder);
  await writeFile(`${file}.new`, `${JSON.stringify(drill)}\n`);
  await rename(`${file}.new`, file);
}

/** The last drill of a backup beside the last backup. */
export async function readLastDrill({
  folder,
}: LastBackup): Promise<(LastDrill & { ageHours: number }) | undefined> {
  const text = await readFile(drillFile(folder), 'utf8').catch(() => '');
  try {
    const drill = JSON.parse(text) as LastDrill;
    const ageHours = (Date.now() - Date.parse(drill.at)) / 3_600_000;
    return Array.isArray(drill.findings) && Number.isFinite(ageHours) ? { ...drill, ageHours } : undefined;
  } catch {
    // No drill was made, or its note can't be read.
    return undefined;
  }
}
