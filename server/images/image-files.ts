import { imageFiles } from '../../contract/images.ts';
import { isReadOnly, isUnreachable } from '../db/failure.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { ImageHash } from './hash.ts';
import type { ImageProcessor, ProcessedImage } from './process.ts';
import type { ImageStore } from './store.ts';

/** Files are written before their rows, so that no row is ever without its files. */

interface ImageServices extends Pick<ImageProcessor, 'process' | 'atOnce'> {
  store: ImageStore;
}

export interface NewImage {
  name: string;
  width: number;
  height: number;
  hash: ImageHash | undefined;
}

/**
 * Validates, re-encodes and stores uploads, then runs `work`, which commits their rows. Deletes the files if anything
 * fails (rule P10).
 */
export async function storeImages<Result>(
  { store, ...processor }: ImageServices,
  uploads: readonly { fileName: string; bytes: Uint8Array }[],
  work: (fresh: NewImage[]) => Promise<Result>,
): Promise<Result> {
  const processed = await processAll(processor, uploads);
  try {
    const puts = await Promise.allSettled(
      processed.flatMap((image) => image.files.map((file) => store.put(file.fileName, file.bytes))),
    );
    const refused = puts.find((put) => put.status === 'rejected');
    if (refused) throw refused.reason;
    return await work(processed.map(({ name, width, height, hash }) => ({ name, width, height, hash })));
  } catch (error) {
    // If the reply to the commit was lost, the rows may exist and need these files. Otherwise the sweep deletes them.
    if (!isUnreachable(error) || isReadOnly(error)) {
      await removeFiles(
        store,
        processed.map((image) => image.name),
      );
    }
    throw error;
  }
}

/** Stops at the first failure. */
async function processAll(
  { process, atOnce }: Omit<ImageServices, 'store'>,
  uploads: readonly { fileName: string; bytes: Uint8Array }[],
): Promise<ProcessedImage[]> {
  const done: ProcessedImage[] = [];
  const rest = uploads.entries();
  let refused = false;
  const lane = async () => {
    for (const [place, { bytes, fileName }] of rest) {
      if (refused) return;
      try {
        done[place] = await process(bytes, fileName);
      } catch (error) {
        refused = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const failed = lanes.find((ended) => ended.status === 'rejected');
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

/** Stores hashes beside their images. Leaves out images that were deleted meanwhile. */
export async function addHashes(
  tx: Queryable,
  images: readonly Pick<NewImage, 'name' | 'hash'>[],
): Promise<void> {
  const rows = images.map(({ name, hash }) => ({
    name,
    hash: hash?.hash.toString(),
    probes: hash?.probes.map(String) ?? [],
  }));
  await tx.run(sql`
    insert into image_hashes (image_name, hash, probes)
    select hashed.name, hash, probes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hashed (name text, hash bigint, probes bigint[])
    join images on images.name = hashed.name
    on conflict do nothing`);
}

/** Deletes all files of the images. The sweep deletes those that fail. */
export async function removeFiles(store: ImageStore, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.flatMap(imageFiles).map((file) => store.remove(file)));
}
