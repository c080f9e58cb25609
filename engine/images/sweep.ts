import type { FastifyBaseLogger } from 'fastify';
import { commandLine } from '../../server/commands.ts';
import type { Queryable } from '../db/queryable.ts';
import type { ImageStore } from './store.ts';
import { compareFiles, removeStray } from './stray.ts';

/** Deletes image files without a row and logs images without their files. */
export async function sweepImages(db: Queryable, store: ImageStore, log: FastifyBaseLogger): Promise<void> {
  const found = await compareFiles(db, store);
  const { missing, missingExamples, named, strayFiles, strayCount } = found;
  const removed = await removeStray(store, found);
  if (removed === undefined) {
    log.error(
      { stray: strayCount, named, example: strayFiles[0] },
      `too many image files have no row, so none was removed: is this the right database? If it is, '${commandLine('sweep -- --remove')}' removes them`,
    );
  } else if (removed > 0) log.info({ removed }, 'removed image files without a row');
  if (missing > 0) log.error({ missing, examples: missingExamples }, 'images without their files');
}
