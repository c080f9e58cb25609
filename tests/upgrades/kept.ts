import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addDays } from '../../contract/days.ts';
import { migrate, readMigrations } from '../../engine/db/migrate.ts';
import type { Manifest } from '../../engine/storage/backup-folder.ts';
import type { BackupTable } from '../../engine/storage/backup.ts';
import { tables } from '../../server/backup-tables.ts';
import { migrations } from '../../server/migrations.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Read } from './reads.ts';

/** What make.ts noted of a release. */
export interface Expected {
  made: string;
  rows: Record<string, number>;
  images: Record<string, string>;
  password: string;
  /** The cookies of sessions that were open. */
  sessions: Record<string, string>;
  postIds: Record<string, string>;
  reads: Read[];
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** The folders of the kept backups. */
export const versions = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const backupOf = (version: string) => join(here, version, 'backup');

export function expectedOf(version: string): Expected {
  return JSON.parse(readFileSync(join(here, version, 'expected.json'), 'utf8')) as Expected;
}

export function manifestOf(backup: string): Manifest {
  return JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;
}

export function rowsIn(backup: string, table: string): Record<string, unknown>[] {
  return linesIn(backup, table).map((line) => JSON.parse(line) as Record<string, unknown>);
}

const linesIn = (backup: string, table: string) =>
  gunzipSync(readFileSync(join(backup, `${table}.ndjson.gz`)))
    .toString()
    .split('\n')
    .filter(Boolean);

/** Rewrites a table of a backup, as if it had been backed up like that. */
export function rewriteRows(
  backup: string,
  table: string,
  change: (rows: Record<string, unknown>[]) => Record<string, unknown>[],
): void {
  const rows = change(rowsIn(backup, table));
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(join(backup, `${table}.ndjson.gz`), gzipSync(text));
  const manifest = manifestOf(backup);
  manifest.tables[table] = { rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
}

/** Takes an image out of a backup, as if the site had never had it. */
export function takeImageOut(backup: string, image: string): void {
  for (const [table, column] of [
    ['images', 'name'],
    ['image_hashes', 'image_name'],
    ['post_images', 'image_name'],
  ] as const)
    rewriteRows(backup, table, (rows) => rows.filter((row) => row[column] !== image));
  const manifest = manifestOf(backup);
  const files = Object.keys(manifest.images).filter((file) => file.startsWith(image.replace('.webp', '')));
  for (const file of files) {
    rmSync(join(backup, 'uploads', file));
    delete manifest.images[file];
  }
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
}

export const baseline = '8228cd66';

/** The migrations of 8228cd66 by name, for which 0001-schema stands. */
export const former = JSON.parse(
  gunzipSync(readFileSync(join(here, baseline, 'migrations.json.gz'))).toString(),
) as Record<string, string>;

/** Makes the schema of some migrations, by name, in place of that of a database. */
export async function makeSchema(database: TestDatabase, texts: Record<string, string>): Promise<void> {
  await database.sql('drop schema public, drizzle cascade; create schema public');
  const folder = mkdtempSync(join(tmpdir(), 'exchange-migrations-'));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${name}.sql`), text);
  await migrate(database.url, { ...migrations, folder });
  rmSync(folder, { recursive: true });
}

/** The migrations of this code up to one. */
export async function until(last: string): Promise<Record<string, string>> {
  const all = await readMigrations(migrations);
  return Object.fromEntries(all.filter(({ name }) => name <= last).map(({ name, text }) => [name, text]));
}

/** Makes the database of a release as it was: the schema of its time with the rows of its backup. */
export async function rebuild(database: TestDatabase, backup: string): Promise<void> {
  const { migration, tables: kept } = manifestOf(backup);
  await makeSchema(database, migration === undefined ? former : await until(migration));
  // The migrations fill this table, and the release may have changed it.
  await database.sql('delete from deny_reasons');
  for (const { name, identity, later = { columns: [] } } of tables as readonly BackupTable[]) {
    if (!kept[name]) continue;
    // The text of the backup, because JavaScript rounds numbers of 64 bits.
    await database.sql(
      `insert into ${name} overriding system value
       select (jsonb_populate_record(null::${name}, row - $2::text[])).* from jsonb_array_elements($1::jsonb) row`,
      [`[${linesIn(backup, name).join(',')}]`, later.columns],
    );
    if (identity)
      await database.sql(
        `select setval(pg_get_serial_sequence('${name}', 'id'), greatest(max(id), 1)) from ${name}`,
      );
    if (name === 'images')
      for (const row of rowsIn(backup, 'members'))
        await database.sql('update members set profile_image = $2, wechat_image = $3 where id = $1', [
          row['id'],
          row['profile_image'],
          row['wechat_image'],
        ]);
  }
}

/** What a restore changes: it sends nothing again. */
export const settled = ['mail_at', 'push_at'];

/** The rows of a backup that no row of the database equals in all columns but the `settled` ones. */
export async function changedRows(database: TestDatabase, backup: string): Promise<string[]> {
  const changes = Object.keys(manifestOf(backup).tables).map((table) =>
    database
      .sql<{ row: string }>(
        `select old - $2::text[] as row from jsonb_array_elements($1::jsonb) old
       where not exists (select from ${table} t where to_jsonb(t) @> old - $2::text[])`,
        [`[${linesIn(backup, table).join(',')}]`, settled],
      )
      .then((rows) => rows.map(({ row }) => `${table} lacks ${JSON.stringify(row)}`)),
  );
  return (await Promise.all(changes)).flat();
}

/**
 * Makes everything that is stored as many days younger as have passed since the backup, so that expiry dates and
 * suspensions have not ended. Returns the days.
 */
export async function bringToToday(database: TestDatabase, made: string): Promise<number> {
  const days = Math.floor((Date.now() - Date.parse(made)) / 86_400_000);
  const columns = await database.sql<{ place: string; moved: string }>(`
    select format('%I', table_name) as place, string_agg(case when data_type = 'date'
      then format('%1$I = %1$I + ${days}', column_name)
      else format('%1$I = %1$I + interval ''${days} days''', column_name) end, ', ') as moved
    from information_schema.columns join pg_tables on tablename = table_name
    where table_schema = 'public' and schemaname = 'public' and data_type in ('date', 'timestamp with time zone')
    group by table_name`);
  // A trigger would refuse a change of the audit trail.
  const moves = columns.map(
    ({ place, moved: to }) =>
      `alter table ${place} disable trigger user; update ${place} set ${to}; alter table ${place} enable trigger user;`,
  );
  await database.sql(moves.join(''));
  return days;
}

/** Their values are JSON in the database, whose times are not moved. */
const unmoved = ['before', 'after', 'data'];

/** What an old reply says today: the same, with its times moved. */
export function moved(body: unknown, days: number): unknown {
  if (Array.isArray(body)) return body.map((one) => moved(one, days));
  if (typeof body === 'string')
    return body.replace(/^\d{4}-\d\d-\d\d(?=$|T[\d:.]+Z$)/, (day) => addDays(day, days));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, one]) => [name, unmoved.includes(name) ? one : moved(one, days)]),
  );
}

/** A restore ends all sessions, who logs in is seen on the day of the test, and the software is newer. */
const changed = ['sessions_count', 'last_seen', 'version'];

/** Where a new reply lacks something of an old one, which may have fewer fields and, in lists, fewer elements. */
export function losses(old: unknown, now: unknown, at = ''): string[] {
  if (Array.isArray(old)) {
    if (!Array.isArray(now)) return [`${at} is no list`];
    return old.flatMap((one, index) => {
      const best = now
        .map((other) => losses(one, other, `${at}[${index}]`))
        .toSorted((a, b) => a.length - b.length);
      return best[0] && best[0].length < 3 ? best[0] : [`${at}[${index}] is gone: ${JSON.stringify(one)}`];
    });
  }
  if (old !== null && typeof old === 'object') {
    if (now === null || typeof now !== 'object') return [`${at} is ${String(now)}`];
    return Object.entries(old)
      .filter(([name]) => !changed.includes(name))
      .flatMap(([name, value]) => losses(value, (now as Record<string, unknown>)[name], `${at}.${name}`));
  }
  return old === now ? [] : [`${at} is ${JSON.stringify(now)} instead of ${JSON.stringify(old)}`];
}
