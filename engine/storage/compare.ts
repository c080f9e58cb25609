import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../db/queryable.ts';
import { identifier, join, sql, type Sql } from '../db/sql.ts';
import { imageFiles } from '../images/format.ts';
import type { ImageStore } from '../images/store.ts';
import { linesOf, sealOf, type Backup } from './backup-folder.ts';

/**
 * Compares what was restored with the backup, by reading the database and the store. Returns a sentence for each
 * difference. `key` is that of the restored site.
 */
export async function compare(
  backup: Backup,
  db: Queryable,
  store: ImageStore,
  key: Buffer,
): Promise<string[]> {
  const { manifest } = backup;
  const found: string[] = [];
  if (manifest.seal !== sealOf(manifest, key))
    found.push('The manifest was changed after the backup was made.');
  for (const name of Object.keys(manifest.tables)) {
    const [given, restored] = await digestsOf(backup, db, name);
    if (given !== restored) found.push(`${name} differs after the restore from what is in the backup.`);
  }
  const images = await db.rows<{ name: string }>(sql`select name from images order by name`);
  const isInBucket = manifest.hasBucket === true;
  const lost = isInBucket
    ? []
    : images
        .map(({ name }) => name)
        .filter((name) => imageFiles(name).some((file) => !manifest.images[file]));
  if (lost.length > 0)
    found.push(
      `${lost.length} images of the tables are in neither the folder nor the manifest: ${few(lost)}.`,
    );
  const named = new Set(images.flatMap(({ name }) => imageFiles(name)));
  const strays = Object.keys(manifest.images).filter((file) => !named.has(file));
  if (strays.length > 0) found.push(`${strays.length} image files have no row in images: ${few(strays)}.`);
  for (const [file, sha256] of Object.entries(manifest.images)) {
    const stored = await store.open(file);
    const bytes = stored && (await buffer(stored.stream));
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      found.push(`${file} differs after the restore from what is in the backup.`);
    // The file of a WebP says its length.
    else if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length)
      found.push(`${file} is cut off, and the manifest says that it is whole.`);
  }
  return found;
}

const few = (names: readonly string[]) => names.slice(0, 5).join(', ');

/** As SQL: lines of a backup as rows of their table. */
export const rowsOf = (table: string, lines: readonly string[]): Sql =>
  sql`jsonb_populate_recordset(null::${identifier(table)}, ${`[${lines.join(',')}]`}::jsonb)`;

/** Digests of the rows in the file and of those in the database, whatever their order, in the columns of the file. */
async function digestsOf({ folder }: Backup, db: Queryable, name: string): Promise<[string, string]> {
  const digest = async (rows: Sql) => {
    const row = await db.row<{ count: string; sum: string }>(sql`
      select count(*) as count, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as sum from (${rows}) r`);
    return [BigInt(row?.count ?? 0), BigInt(row?.sum ?? 0)] as const;
  };
  let columns: Sql = sql`*`;
  let [count, sum] = [0n, 0n];
  let batch: string[] = [];
  const flush = async () => {
    if (batch[0] === undefined) return;
    columns = join(Object.keys(JSON.parse(batch[0]) as object).map(identifier), ', ');
    const [more, added] = await digest(sql`select ${columns} from ${rowsOf(name, batch)}`);
    count += more;
    sum += added;
    batch = [];
  };
  for await (const line of linesOf(folder, name)) {
    batch.push(line);
    if (batch.length === 500) await flush();
  }
  await flush();
  const [rows, all] = await digest(sql`select ${columns} from ${identifier(name)}`);
  return [`${count} ${sum}`, `${rows} ${all}`];
}
