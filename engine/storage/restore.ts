import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readMigrations, type Migrations } from '../db/migrate.ts';
import { withConnection } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { identifier, join as joinSql, literal, sql } from '../db/sql.ts';
import type { ImageStore } from '../images/store.ts';
import {
  backupsIn,
  damageNames,
  findDamage,
  linesOf,
  readManifest,
  schemaRows,
  siteOf,
  survey,
  type Manifest,
} from './backup-folder.ts';
import type { BackupTable } from './backup.ts';
import { compare, rowsOf } from './compare.ts';

interface RestoreOptions {
  url: string;
  folder: string;
  manifest: Manifest;
  /** The last migration of the backup. */
  last: string;
  tables: readonly BackupTable[];
  store: ImageStore;
  /** Whether the images are in a bucket, which no backup contains. */
  hasBucket: boolean;
  say: (line: string) => void;
  /** Throws if the instance is not empty. Removes what its first start has stored. */
  prepare: (tx: Queryable) => Promise<void>;
  /** Throws if the restored rows must not stay. */
  judge?: (tx: Queryable) => Promise<void>;
  /** Changes what must not be as it was. */
  settle: (tx: Queryable, last: string) => Promise<void>;
}

export type OpenBackup = Awaited<ReturnType<typeof openBackup>>;

/** The newest backup in a folder of several, or one whose manifest can't be read. By default, the folder itself. */
export async function newestBackup(folder: string, tables: readonly BackupTable[]): Promise<string> {
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  for (const name of await readdir(folder).catch(() => [])) {
    const one = join(folder, name);
    if (name.endsWith('.unfinished') || !existsSync(join(one, `${tables[0]?.name}.ndjson.gz`))) continue;
    if (!(await readManifest(one).catch(() => undefined))) return one;
  }
  const [newest] = await backupsIn(folder).catch(() => []);
  return newest?.folder ?? folder;
}

/** The newest backup of a site in a folder that code with so many rows in its table of migrations can restore. */
export async function newestUpTo(
  rows: number,
  { folder, key }: { folder: string; key: Buffer },
  migrations: Migrations,
): Promise<string | undefined> {
  const all = await readMigrations(migrations);
  const found = await backupsIn(folder).catch(() => []);
  return found.find(({ manifest }) => manifest.site === siteOf(key) && schemaRows(manifest, all) <= rows)
    ?.folder;
}

/** Opens a backup. Throws a sentence if there is none, or if this code can't restore it. */
export async function openBackup(folder: string, tables: readonly BackupTable[], migrations: Migrations) {
  const manifest = await readManifest(folder);
  const { last, ...seen } = await survey({ folder, manifest }, tables, migrations);
  return {
    folder,
    manifest,
    ...seen,
    findDamage: () => findDamage(folder, manifest),
    /** Reads all of it before anything is changed. Throws a sentence about what is damaged. */
    refuseDamage: async () => {
      const damaged = await findDamage(folder, manifest);
      if (damaged.length > 0)
        throw new Error(
          `${damageNames(damaged)} ${damaged.length > 1 ? 'are' : 'is'} damaged in the backup.`,
        );
    },
    restore: (options: Omit<RestoreOptions, 'folder' | 'manifest' | 'tables' | 'last'>) =>
      restore({ ...options, folder, manifest, tables, last }),
    compare: (tx: Queryable, store: ImageStore, key: Buffer) => compare({ folder, manifest }, tx, store, key),
  };
}

/** An empty database of PostgreSQL 18, and how many times the room of its packed table a row takes with its indexes and its log. */
const emptyBytes = 100e6;
const unpacked = 30;
const gb = (count: number) => `${(count / 1e9).toFixed(1)} GB`;

/** Throws a sentence if a backup doesn't fit on the disk of a folder, which need not exist. */
export async function refuseTooLarge(
  { folder, bytes }: OpenBackup,
  target: string,
  holds: { database: boolean; images: boolean },
): Promise<void> {
  const needed =
    (holds.database ? emptyBytes + unpacked * bytes.tables : 0) + (holds.images ? bytes.images : 0);
  let place = target;
  while (!existsSync(place)) place = dirname(place);
  const { bavail, bsize } = await statfs(place);
  if (needed > bavail * bsize)
    throw new Error(
      `The backup in ${folder} is too large for the disk: it needs about ${gb(needed)} in ${place}, where ${gb(bavail * bsize)} are free.`,
    );
}

/** Restores into an empty instance, in one transaction, and verifies all checksums. Returns the time that the images took. */
async function restore(options: RestoreOptions): Promise<{ imageMs: number }> {
  const { last, manifest, prepare, settle, tables, url } = options;
  return withConnection(url, (db) =>
    db.transaction(async (tx) => {
      await prepare(tx);
      const postponed = new Map<BackupTable, string[]>();
      // A backup of an older version lacks the tables that came later.
      for (const table of tables.filter(({ name }) => manifest.tables[name])) {
        postponed.set(table, await restoreTable(tx, options, table));
        for (const [{ name, later }, rows] of postponed)
          if (later?.after === table.name) await setLater(tx, name, later.columns, rows);
      }
      await options.judge?.(tx);
      // After the rows, because no rollback removes files.
      const began = performance.now();
      await restoreImages(options);
      const imageMs = performance.now() - began;
      await settle(tx, last);
      return { imageMs };
    }),
  );
}

async function restoreImages({ folder, manifest, hasBucket, store, say }: RestoreOptions): Promise<void> {
  const named = manifest.tables['images']?.rows ?? 0;
  if (named > 0 && Object.keys(manifest.images).length === 0 && !hasBucket) {
    throw new Error('This backup has no images: they are in a bucket, which the S3 settings must name.');
  }
  const files = Object.entries(manifest.images);
  for (const [index, [file, sha256]] of files.entries()) {
    if (index % 1000 === 0) say(`Restoring images: ${index} of ${files.length} files`);
    const bytes = await readFile(join(folder, 'uploads', file));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${file} is damaged in the backup.`);
    await store.put(file, bytes);
  }
}

/**
 * Returns the rows whose later columns are still to be set. Rows stay the text of the backup, because JavaScript's numbers
 * would round those of 64 bits.
 */
async function restoreTable(
  tx: Queryable,
  { folder, manifest, say }: RestoreOptions,
  { name, identity, later }: BackupTable,
): Promise<string[]> {
  const expected = manifest.tables[name];
  const hash = createHash('sha256');
  const postponed: string[] = [];
  let rows = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch[0] === undefined) return;
    // Columns are listed by name, so that those added by newer code get their default.
    const columns = Object.keys(JSON.parse(batch[0]) as object).filter(
      (one) => !later?.columns.includes(one),
    );
    const named = joinSql(columns.map(identifier), ', ');
    try {
      await tx.run(sql`
        insert into ${identifier(name)} (${named}) overriding system value
        select ${named} from ${rowsOf(name, batch)}`);
    } catch (error) {
      const { code = '', detail, message } = error as Error & { code?: string; detail?: string };
      // An error of data or of a name. The others are those of the disk or the connection.
      if (!/^(22|23|42)/.test(code)) throw error;
      // The detail names the key, such as that of a row that is missing. Of other errors, it may repeat a whole row.
      const why = code === '23503' || code === '23505' ? detail : `${message}.`;
      throw new Error(`${name} can't be restored: ${why}`, { cause: error });
    }
    batch = [];
  };
  for await (const line of linesOf(folder, name)) {
    hash.update(`${line}\n`);
    rows += 1;
    if (!line.startsWith('{"')) throw new Error(`${name} is damaged in the backup: a line is no row.`);
    if (later) {
      const row = JSON.parse(line) as Record<string, unknown>;
      if (later.columns.some((column) => row[column] !== null)) postponed.push(line);
    }
    batch.push(line);
    if (batch.length === 500) await flush();
    if (rows % 100_000 === 0) say(`Restoring ${name}: ${rows} of ${expected?.rows} rows`);
  }
  await flush();
  if (rows > 0) say(`Restored ${name}: ${rows} rows`);
  if (rows !== expected?.rows || hash.digest('hex') !== expected.sha256)
    throw new Error(`${name} is damaged in the backup.`);
  if (identity) {
    await tx.run(sql`
      select setval(pg_get_serial_sequence(${literal(name)}, 'id'), greatest((select max(id) from ${identifier(name)}), 1))`);
  }
  return postponed;
}

async function setLater(
  tx: Queryable,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const set = joinSql(
    columns.map((column) => sql`${identifier(column)} = given.${identifier(column)}`),
    ', ',
  );
  await tx.run(sql`
    update ${identifier(table)} set ${set} from ${rowsOf(table, rows)} given
    where ${identifier(table)}.id = given.id`);
}
