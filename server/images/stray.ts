import { imageFiles, imageWidths, maxImagesPerPost } from '../../contract/images.ts';
import { databaseFailure } from '../db/failure.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { ImageStore } from './store.ts';

/** Compares the files of the store with the rows of `images`. */

const graceHours = 24;
/** Bounds the damage of an unforeseen mistake, so that somebody can notice it. */
const removedAtOnce = 1000;

export interface Comparison {
  /** The number of files that the rows name. */
  named: number;
  /** Files without a row, over a day old. */
  stray: string[];
  /** Images without one of their files. */
  missing: string[];
  /** The file that marks the store as this database's; undefined if the account may not identify the database. */
  mark: string | undefined;
  /** The store has that file: at some time it held the files of this database only. */
  isMarked: boolean;
  /** All files without a row, of any age, except the mark. */
  unnamed: number;
}

export async function compareFiles(db: Queryable, store: ImageStore): Promise<Comparison> {
  const mark = await markOf(db);
  const rows = await db.rows<{ name: string }>(sql`select name from images`);
  const seen = new Map(rows.flatMap((row) => imageFiles(row.name)).map((file) => [file, false]));
  const oldest = Date.now() - graceHours * 3_600_000;
  const stray: string[] = [];
  let isMarked = false;
  let unnamed = 0;
  for await (const { fileName, modifiedAt } of store.list()) {
    if (seen.has(fileName)) seen.set(fileName, true);
    else if (fileName === mark) isMarked = true;
    else {
      unnamed += 1;
      if (modifiedAt.getTime() < oldest) stray.push(fileName);
    }
  }
  const unseen = rows
    .map((row) => row.name)
    .filter((name) => !imageFiles(name).every((file) => seen.get(file)));
  // Checks again, because listing the files takes a while and images may have been deleted since.
  const missing = await db.rows<{ name: string }>(sql`
    select name from images where name = any(${unseen}) and created_at < now() - interval '1 minute'`);
  return {
    named: seen.size,
    stray,
    missing: missing.map(({ name }) => name),
    mark,
    isMarked,
    unnamed,
  };
}

/**
 * A file name that is unique to this database: an older state, a copy or a new database in its place has another one.
 * Undefined if the account may not read what it is made of.
 */
async function markOf(db: Queryable): Promise<string | undefined> {
  try {
    const row = await db.row<{ mark: string }>(sql`
      select md5(concat_ws(':', system_identifier, timeline_id, d.oid, 'images'::regclass::oid)) as mark
      from pg_control_system(), pg_control_checkpoint(), pg_database d where datname = current_database()`);
    return row && `${row.mark}.webp`;
  } catch (error) {
    if (databaseFailure(error)?.code === '42501') return undefined;
    throw error;
  }
}

/**
 * Deletes files without a row, at most a thousand, and marks the store as this database's. If there are more than
 * crashes can leave, deletes them only in a store with that mark: the database may be the wrong one. Returns the number
 * of deleted files, or undefined if it refuses.
 */
export async function removeStray(store: ImageStore, found: Comparison): Promise<number | undefined> {
  const { isMarked, mark, named, stray, unnamed } = found;
  if (isTooMany(found) && !(isMarked && named > 0)) return undefined;
  // A store with other files may belong to another database, and one without files has no owner yet.
  if (named > 0 && unnamed === 0 && !isMarked && mark !== undefined)
    await store.put(mark, Buffer.from('mark'));
  const batch = stray.slice(0, removedAtOnce);
  for (const file of batch) await store.remove(file);
  return batch.length;
}

function isTooMany({ named, stray }: Comparison): boolean {
  const filesOfOnePost = maxImagesPerPost * imageWidths.length;
  return named === 0 ? stray.length > 0 : stray.length > Math.max(filesOfOnePost, named / 10);
}
