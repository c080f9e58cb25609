import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { noteIntegrity } from '../images/integrity.ts';
import type { ImageStore } from '../images/store.ts';
import { compareFiles, removeStray, type Comparison } from './stray.ts';

/** Deletes image files without a row and logs images without their files. `command` is that of the operator. */
export async function sweepImages(
  db: Queryable,
  store: ImageStore,
  log: FastifyBaseLogger,
  command: string,
): Promise<void> {
  const found = await compareFiles(db, store);
  const { missing, missingExamples, named, strayFiles, strayCount } = found;
  const removed = await removeStray(store, found);
  await noteIntegrity(db, { missing, missingExamples, stray: strayCount - (removed ?? 0) });
  if (removed === undefined) {
    log.error(
      { stray: strayCount, named, example: strayFiles[0] },
      `too many image files have no row, so none was removed: is this the right database? If it is, '${command}' removes them`,
    );
  } else if (removed > 0) log.info({ removed }, 'removed image files without a row');
  if (missing > 0) log.error({ missing, examples: missingExamples }, 'images without their files');
}

/** Counts image files without a row. With `isRemoved`, deletes them, however many there are. */
export async function countStray(
  db: Queryable,
  store: ImageStore,
  isRemoved: boolean,
): Promise<Pick<Comparison, 'missing' | 'named' | 'strayCount'>> {
  const found = await compareFiles(db, store, Infinity);
  if (isRemoved) for (const file of found.strayFiles) await store.remove(file);
  return found;
}
