import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import { imageFile, imageWidths } from './format.ts';
import type { ImageProcessor } from './process.ts';
import type { ImageStore } from './store.ts';

/** What is known of the stored files: the sweep counts all by name each hour, and a sample is decoded each day. */
const none = {
  /** Images without one of their files, and the first of them. */
  missing: 0,
  missingExamples: [] as string[],
  /** Files without a row that the sweep left. */
  stray: 0,
  /** How many files were decoded at the last check, and those that could not be. */
  read: 0,
  unreadable: [] as string[],
};
export type Integrity = typeof none;

const sampled = 50;
/** Bounds how long a stop of the server waits for a check. */
const longestCheckMs = 60_000;

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

/**
 * Reads and decodes a sample of the files and those that were broken at the last check, one at a time, so that uploads
 * hardly wait. Once a day by the clock of the database, in one of the processes.
 */
export async function checkSample(
  db: Queryable,
  services: Pick<ImageProcessor, 'hash'> & { store: ImageStore },
): Promise<void> {
  const claimed = await db.run(sql`
    update app_state set value = (value::jsonb || jsonb_build_object('on', current_date))::text
    where key = 'images' and value::jsonb ->> 'on' is distinct from current_date::text`);
  if (claimed === 0) return;
  const end = performance.now() + longestCheckMs;
  const images = await db.rows<{ name: string }>(sql`
    select name from images order by random() limit ${sampled}::int`);
  const files = new Set([
    ...((await readIntegrity(db))?.unreadable ?? []),
    ...images.map(({ name }) => imageFile(name, imageWidths[randomInt(imageWidths.length)] ?? 1600)),
  ]);
  let read = 0;
  const unreadable: string[] = [];
  for (const file of files) {
    if (performance.now() > end) break;
    const isWhole = await isDecodable(services, file);
    if (isWhole !== undefined) read += 1;
    if (isWhole === false) unreadable.push(file);
  }
  await noteIntegrity(db, { read, unreadable });
}

/** Undefined if the file is gone, which the sweep counts, or if the decoder failed to work. */
async function isDecodable(
  { hash, store }: Parameters<typeof checkSample>[1],
  file: string,
): Promise<boolean | undefined> {
  const opened = await store.open(file);
  if (!opened) return undefined;
  try {
    await hash(await buffer(opened.stream));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'image_unreadable' ? false : undefined;
  }
}
