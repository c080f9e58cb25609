import { sql } from 'drizzle-orm';
import { imageFiles, imageWidths, maxImagesPerPost } from '../../contract/images.ts';
import { databaseFailure } from '../db/failure.ts';
import type { Db } from '../db/open.ts';
import type { ImageStore } from './store.ts';

/** Which files of the store no row names, and which of them may go. */

const graceHours = 24;
/** So that a mistake that nobody foresaw is seen before it has taken everything. */
const removedAtOnce = 1000;

export interface Comparison {
  /** How many files the rows name. */
  named: number;
  /** Files over a day old that no row names. */
  stray: string[];
  /** Pictures of which a file is missing. */
  missing: string[];
  /** The file by which a store shows whose pictures it holds; undefined where the database can't be told from others. */
  mark: string | undefined;
  /** The store has that file, and so was this very database's alone at some time. */
  isMarked: boolean;
  /** All files without a row, of any age, but the mark. */
  unnamed: number;
}

export async function compareFiles(db: Db, store: ImageStore): Promise<Comparison> {
  const mark = await markOf(db);
  const { rows } = await db.execute<{ name: string }>(sql`select name from images`);
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
  // Asked again: to list files takes a while, and what was deleted meanwhile is not missing.
  const missing = await db.execute<{ name: string }>(sql`
    select name from images where name = any(${sql.param(unseen)}) and created_at < now() - interval '1 minute'`);
  return {
    named: seen.size,
    stray,
    missing: missing.rows.map((row) => row.name),
    mark,
    isMarked,
    unnamed,
  };
}

/**
 * A file name that no other database has: neither an older state of this one, nor a copy, nor one made anew in its
 * place. Undefined where the account may not ask for that.
 */
async function markOf(db: Db): Promise<string | undefined> {
  try {
    const { rows } = await db.execute<{ mark: string }>(sql`
      select md5(concat_ws(':', system_identifier, timeline_id, d.oid, 'images'::regclass::oid)) as mark
      from pg_control_system(), pg_control_checkpoint(), pg_database d where datname = current_database()`);
    return rows[0] && `${rows[0].mark}.webp`;
  } catch (error) {
    if (databaseFailure(error)?.code === '42501') return undefined;
    throw error;
  }
}

/**
 * Removes files without a row and marks the store as this database's. Where they are so many that crashes can't have
 * left them, only under that mark, and a thousand at a time: the database may be the wrong one, and these are
 * somebody's pictures. Returns how many went, or undefined where none may.
 */
export async function removeStray(store: ImageStore, found: Comparison): Promise<number | undefined> {
  const { isMarked, mark, named, stray, unnamed } = found;
  if (isTooMany(found) && !(isMarked && named > 0)) return undefined;
  // An empty store is nobody's yet, and one with other files may be another database's.
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
