import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countMigrations } from '../db/migrate.ts';
import { withConnection } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { identifier, join as joinSql, literal, sql } from '../db/sql.ts';
import type { ImageStore } from '../images/store.ts';
import { readManifest, type Manifest } from './backup-folder.ts';
import type { BackupTable } from './backup.ts';

type Row = Record<string, unknown>;

interface RestoreOptions {
  url: string;
  folder: string;
  manifest: Manifest;
  tables: readonly BackupTable[];
  store: ImageStore;
  /** Whether the images are in a bucket, which no backup contains. */
  hasBucket: boolean;
  say: (line: string) => void;
  /** Throws if the instance is not empty. Removes what its first start has stored. */
  prepare: (tx: Queryable, manifest: Manifest) => Promise<void>;
  /** Changes what must not be as it was. */
  settle: (tx: Queryable, manifest: Manifest) => Promise<void>;
}

/** Reads what a backup contains. Throws if there is none in the folder. */
export async function openBackup(folder: string) {
  const manifest = await readManifest(folder);
  return {
    manifest,
    restore: (options: Omit<RestoreOptions, 'folder' | 'manifest'>) =>
      restore({ ...options, folder, manifest }),
  };
}

/** Restores into an empty instance, in one transaction, and verifies all checksums. */
async function restore(options: RestoreOptions): Promise<void> {
  const { manifest, prepare, settle, tables, url } = options;
  await withConnection(url, (db) =>
    db.transaction(async (tx) => {
      await prepare(tx, manifest);
      if ((await countMigrations(tx)) < manifest.migrations)
        throw new Error('The backup is from a newer version than this code.');
      await restoreImages(options);
      const postponed = new Map<BackupTable, Row[]>();
      // A backup of an older version lacks the tables that came later.
      for (const table of tables.filter(({ name }) => manifest.tables[name])) {
        postponed.set(table, await restoreTable(tx, options, table));
        for (const [{ name, later }, rows] of postponed)
          if (later?.after === table.name) await setLater(tx, name, later.columns, rows);
      }
      await settle(tx, manifest);
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

/** Returns the rows whose later columns are still to be set. */
async function restoreTable(
  tx: Queryable,
  { folder, manifest, say }: RestoreOptions,
  { name, identity, later }: BackupTable,
): Promise<Row[]> {
  const expected = manifest.tables[name];
  const hash = createHash('sha256');
  const columns = later?.columns ?? [];
  const postponed: Row[] = [];
  let rows = 0;
  let batch: Row[] = [];
  const flush = async () => {
    if (!batch[0]) return;
    // Columns are listed by name, so that those added by newer code get their default.
    const named = joinSql(Object.keys(batch[0]).map(identifier), ', ');
    await tx.run(sql`
      insert into ${identifier(name)} (${named}) overriding system value
      select ${named} from jsonb_populate_recordset(null::${identifier(name)}, ${JSON.stringify(batch)}::jsonb)`);
    batch = [];
  };
  for await (const line of linesOf(folder, name)) {
    hash.update(`${line}\n`);
    rows += 1;
    const row = JSON.parse(line) as Row;
    if (columns.some((column) => row[column] !== null)) postponed.push(row);
    batch.push({ ...row, ...Object.fromEntries(columns.map((column) => [column, null])) });
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

/** Lines end with a line feed only. readline also splits at others, such as U+2028, which texts may contain. */
async function* linesOf(from: string, name: string): AsyncGenerator<string> {
  const file = createReadStream(join(from, `${name}.ndjson.gz`));
  const unpack = createGunzip().setEncoding('utf8');
  let rest = '';
  try {
    // A failure of the pipeline ends the loop below with its error.
    for await (const text of pipeline(file, unpack, () => undefined)) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${name} is damaged in the backup.`, { cause: error });
  }
  if (rest !== '') yield rest;
}

async function setLater(
  tx: Queryable,
  table: string,
  columns: readonly string[],
  rows: Row[],
): Promise<void> {
  const set = joinSql(
    columns.map((column) => sql`${identifier(column)} = given.${identifier(column)}`),
    ', ',
  );
  await tx.run(sql`
    update ${identifier(table)} set ${set}
    from jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::jsonb) given
    where ${identifier(table)}.id = given.id`);
}
