import { databaseFailure } from '../db/failure.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { imageWidths, maxImagesAtOnce } from '../images/format.ts';
import type { ImageStore } from '../images/store.ts';
import { createFileSet } from './file-set.ts';

/** Compares the files of the store with the rows of `images`. */

const graceHours = 24;
/** Bounds the damage of an unforeseen mistake, so that somebody can notice it. */
const removedAtOnce = 1000;
const rowsAtOnce = 500;
/** The length of an image's name without its extension. */
const nameDigits = 32;
const maxExamples = 10;

export interface Comparison {
  /** The number of files that the rows name. */
  named: number;
  /** The number of files without a row, over a day old. */
  strayCount: number;
  /** The first of them. */
  strayFiles: string[];
  /** The number of images without one of their files. */
  missing: number;
  /** The first of them. */
  missingExamples: string[];
  /** The file that marks the store as this database's; undefined if the account may not identify the database. */
  mark: string | undefined;
  /** Whether the store has that file: it then once held the files of this database only. */
  isMarked: boolean;
  /** All files without a row, of any age, except the mark. */
  unnamed: number;
}

/** Reads rows and files in batches. Lists at most `maxStray` stray files. */
export async function compareFiles(
  db: Queryable,
  store: ImageStore,
  maxStray = removedAtOnce,
): Promise<Comparison> {
  const mark = await markOf(db);
  const images = await readImages(db);
  const oldest = Date.now() - graceHours * 3_600_000;
  const strayFiles: string[] = [];
  let strayCount = 0;
  let isMarked = false;
  let unnamed = 0;
  for await (const { fileName, modifiedAt } of store.list()) {
    if (images.note(fileName)) continue;
    if (fileName === mark) {
      isMarked = true;
      continue;
    }
    unnamed += 1;
    if (((await modifiedAt())?.getTime() ?? Infinity) >= oldest) continue;
    strayCount += 1;
    if (strayFiles.length < maxStray) strayFiles.push(fileName);
  }
  const named = images.size() * imageWidths.length;
  return {
    named,
    strayCount,
    strayFiles,
    ...(await countMissing(db, images.incomplete())),
    mark,
    isMarked,
    unnamed,
  };
}

/** Reads a batch as one string, because a million row objects would fill the heap with garbage. */
async function readImages(db: Queryable) {
  const counted = await db.row<{ images: number }>(sql`select count(*)::float8 as images from images`);
  const images = createFileSet(counted?.images ?? 0);
  for (let after: string | null = ''; after !== null;) {
    const batch = await readBatch(db, after);
    for (let at = 0; at < batch.names.length; at += nameDigits)
      images.add(batch.names.slice(at, at + nameDigits));
    after = batch.last;
  }
  return images;
}

/**
 * `names` holds the next names without their extensions, concatenated. `last` is the last full name, or null if there
 * are no more. Names are in hex, which every collation sorts alike.
 */
async function readBatch(db: Queryable, after: string): Promise<{ names: string; last: string | null }> {
  const batch = await db.row<{ names: string; last: string }>(sql`
    select string_agg(left(name, ${nameDigits}::int), '' order by name) as names, max(name) as last
    from (select name from images where name > ${after} order by name limit ${rowsAtOnce}) batch
    having count(*) > 0`);
  return batch ?? { names: '', last: null };
}

/** The list of files may be older than younger rows. */
const settledSeconds = 60;

/** Reads the rows again, because listing the files takes a while and images may have been deleted since. */
async function countMissing(db: Queryable, beginnings: Iterable<string>) {
  const missingExamples: string[] = [];
  let missing = 0;
  const count = async (batch: readonly string[]) => {
    const rows = await db.rows<{ name: string }>(sql`
      select name from unnest(${batch}::text[]) as beginning
      join images on name > beginning and name < beginning || 'g'
      where created_at < now() - make_interval(secs => ${settledSeconds}) order by name`);
    missing += rows.length;
    missingExamples.push(...rows.slice(0, maxExamples - missingExamples.length).map(({ name }) => name));
  };
  let batch: string[] = [];
  for (const beginning of beginnings) {
    batch.push(beginning);
    if (batch.length < rowsAtOnce) continue;
    await count(batch);
    batch = [];
  }
  await count(batch);
  return { missing, missingExamples };
}

/**
 * A file name that is unique to this database: an older state, a copy or a new database in its place has a different
 * one. Undefined if the account may not read the identifiers that the name is made of.
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
 * Deletes the stray files that `found` lists, at most a thousand, and marks the store as this database's. If there are
 * more strays than crashes can leave, deletes them only in a store with that mark, because the database may be the
 * wrong one. Returns the number of deleted files, or undefined if it refuses.
 */
export async function removeStray(store: ImageStore, found: Comparison): Promise<number | undefined> {
  const { isMarked, mark, named, strayFiles, unnamed } = found;
  if (isTooMany(found) && !(isMarked && named > 0)) return undefined;
  // A store with other files may belong to another database, and one without files has no owner yet.
  if (named > 0 && unnamed === 0 && !isMarked && mark !== undefined)
    await store.put(mark, Buffer.from('mark'));
  for (const file of strayFiles) await store.remove(file);
  return strayFiles.length;
}

function isTooMany({ named, strayCount }: Comparison): boolean {
  const filesOfOneUpload = maxImagesAtOnce * imageWidths.length;
  return named === 0 ? strayCount > 0 : strayCount > Math.max(filesOfOneUpload, named / 10);
}
