import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import type { ImageStore } from '../images/store.ts';
import { compareFiles, removeStray } from '../images/stray.ts';

/** Removes image files without a row and logs rows without a file. */
export async function sweepImages(db: Db, store: ImageStore, log: FastifyBaseLogger): Promise<void> {
  const found = await compareFiles(db, store);
  const { missing, named, stray } = found;
  const removed = await removeStray(store, found);
  if (removed === undefined) {
    log.error(
      { stray: stray.length, named, example: stray[0] },
      'none of so many picture files without a row was removed: is this the right database? If it is, `npm run sweep` removes them',
    );
  } else if (removed > 0) log.info({ removed }, 'removed picture files without a row');
  if (missing.length > 0) log.error({ missing }, 'pictures without their files');
}
