import { buffer } from 'node:stream/consumers';
import { databaseFailure, isUnreachable } from '../db/failure.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import { imageFile, imageFiles } from './format.ts';
import type { ImageProcessor } from './process.ts';
import type { ImageStore } from './store.ts';

/** Files are written before their rows, so that no row is ever without its files. */

interface ImageServices extends Pick<ImageProcessor, 'process' | 'atOnce'> {
  store: ImageStore;
}

type HashServices = Pick<ImageProcessor, 'hash'> & { store: ImageStore };

export interface NewImage {
  name: string;
  width: number;
  height: number;
  hash: bigint | undefined;
}

/**
 * Validates, re-encodes and stores uploads, then runs `work`, which commits their rows. Deletes the files if anything
 * fails (rule P10).
 */
export async function storeImages<Result>(
  services: ImageServices,
  uploads: readonly { fileName: string; bytes: Uint8Array }[],
  work: (fresh: NewImage[]) => Promise<Result>,
): Promise<Result> {
  const names: string[] = [];
  try {
    return await work(await storeAll(services, uploads, names));
  } catch (error) {
    // If the reply to the commit was lost, the rows may exist and need these files. Otherwise the sweep deletes them.
    if (!isUnreachable(error) || databaseFailure(error)?.code === '25006')
      await removeFiles(services.store, names);
    throw error;
  }
}

/**
 * Stores the files of an image while the next one is decoded. Stops at the first failure and throws it once no file is
 * being written any more. Adds to `names` each image that it stored or tried to store.
 */
async function storeAll(
  { process, atOnce, store }: ImageServices,
  uploads: readonly { fileName: string; bytes: Uint8Array }[],
  names: string[],
): Promise<NewImage[]> {
  const done: NewImage[] = [];
  const puts: Promise<PromiseSettledResult<void>[]>[] = [];
  const rest = uploads.entries();
  let refused = false;
  const lane = async () => {
    for (const [place, { bytes, fileName }] of rest) {
      if (refused) return;
      try {
        const { files, ...image } = await process(bytes, fileName);
        done[place] = image;
        names.push(image.name);
        puts.push(Promise.allSettled(files.map((file) => store.put(file.fileName, file.bytes))));
      } catch (error) {
        refused = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const ended = [...lanes, ...(await Promise.all(puts)).flat()];
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}

export async function addImages(tx: Tx, ownerId: string, fresh: readonly NewImage[]): Promise<void> {
  if (fresh.length === 0) return;
  await tx.run(sql`
    insert into images (name, owner_id, width, height)
    select name, ${ownerId}, width, height
    from jsonb_to_recordset(${JSON.stringify(fresh.map(({ name, width, height }) => ({ name, width, height })))}::jsonb)
      as image (name text, width int, height int)`);
  await addHashes(tx, fresh);
}

/** Stores hashes beside their images. Skips images that have been deleted since. */
export async function addHashes(
  tx: Queryable,
  images: readonly Pick<NewImage, 'name' | 'hash'>[],
): Promise<void> {
  const rows = images.map(({ name, hash }) => ({ name, hash: hash?.toString() }));
  await tx.run(sql`
    insert into image_hashes (image_name, hash)
    select hashed.name, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hashed (name text, hash bigint)
    join images on images.name = hashed.name
    on conflict do nothing`);
}

/** Deletes all files of the images. The sweep deletes those that fail. */
export async function removeFiles(store: ImageStore, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.flatMap(imageFiles).map((file) => store.remove(file)));
}

const hashedAtOnce = 100;
/** Bounds how long a stop of the server waits for a run. */
const longestRunMs = 60_000;

/** Hashes images from before there were hashes, one at a time, so that uploads hardly wait. Ends after a minute. */
export async function hashStoredImages(db: Queryable, services: HashServices): Promise<void> {
  const end = performance.now() + longestRunMs;
  for (let after: string | undefined = ''; after !== undefined;) {
    const images: { name: string }[] = await db.rows<{ name: string }>(sql`
      select name from images i
      where name > ${after} and not exists (select from image_hashes where image_name = i.name)
      order by name limit ${hashedAtOnce}`);
    for (const { name } of images) {
      if (performance.now() > end) return;
      await hashStored(db, services, name);
    }
    after = images.at(-1)?.name;
  }
}

async function hashStored(db: Queryable, { hash, store }: HashServices, name: string): Promise<void> {
  const file = await store.open(imageFile(name, 320));
  const bytes = file && (await buffer(file.stream));
  try {
    await addHashes(db, [{ name, hash: bytes && (await hash(bytes)) }]);
  } catch (error) {
    // A broken image is not tried again. If the decoder failed to work, the next run tries the image again.
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'image_unreadable') await addHashes(db, [{ name, hash: undefined }]);
  }
}
