import { imageFiles } from '../../contract/images.ts';
import { isReadOnly, isUnreachable } from '../db/failure.ts';
import type { Tx } from '../db/open.ts';
import { images } from '../db/schema.ts';
import type { ImageProcessor, ProcessedImage } from './process.ts';
import type { ImageStore } from './store.ts';

/** Files and their rows: a row never without its file, a file without a row only for a moment. */

interface Keeper {
  process: ImageProcessor['process'];
  store: ImageStore;
}

export interface NewImage {
  name: string;
  width: number;
  height: number;
}

/**
 * Judges, re-encodes and stores uploads, then runs `work`, which commits their rows. Nothing stays behind when
 * anything fails (rule P10).
 */
export async function storeImages<Result>(
  { process, store }: Keeper,
  uploads: readonly { fileName: string; bytes: Uint8Array }[],
  work: (fresh: NewImage[]) => Promise<Result>,
): Promise<Result> {
  const processed = await processAll(process, uploads);
  try {
    const puts = await Promise.allSettled(
      processed.flatMap((image) => image.files.map((file) => store.put(file.fileName, file.bytes))),
    );
    const refused = puts.find((put) => put.status === 'rejected');
    if (refused) throw refused.reason;
    return await work(processed.map(({ name, width, height }) => ({ name, width, height })));
  } catch (error) {
    // A commit whose answer is lost may stand, and its rows need these files; if not, the sweep takes them.
    if (!isUnreachable(error) || isReadOnly(error)) {
      await removeFiles(
        store,
        processed.map((image) => image.name),
      );
    }
    throw error;
  }
}

const atOnce = 2;

/** Two at a time, so that one post's ten pictures leave room for others; the first refusal ends it. */
async function processAll(
  process: ImageProcessor['process'],
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
  if (fresh.length > 0) await tx.insert(images).values(fresh.map((image) => ({ ...image, ownerId })));
}

/** Removes all files of the pictures; what fails is left to the sweep. */
export async function removeFiles(store: ImageStore, names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.flatMap(imageFiles).map((file) => store.remove(file)));
}
