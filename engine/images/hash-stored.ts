import { buffer } from 'node:stream/consumers';
import { CallerError } from '../../contract/errors.ts';
import { imageFile } from '../../contract/images.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { addHashes } from './image-files.ts';
import type { ImageProcessor } from './process.ts';
import type { ImageStore } from './store.ts';

const atOnce = 100;
/** Bounds how long a stop of the server waits for a run. */
const longestRunMs = 60_000;

interface ImageServices extends Pick<ImageProcessor, 'hash'> {
  store: ImageStore;
}

/** Hashes images from before there were hashes, one at a time, so that uploads hardly wait. Ends after a minute. */
export async function hashStoredImages(db: Queryable, services: ImageServices): Promise<void> {
  const end = performance.now() + longestRunMs;
  for (let after: string | undefined = ''; after !== undefined;) {
    const images: { name: string }[] = await db.rows<{ name: string }>(sql`
      select name from images i
      where name > ${after} and not exists (select from image_hashes where image_name = i.name)
      order by name limit ${atOnce}`);
    for (const { name } of images) {
      if (performance.now() > end) return;
      await hashStored(db, services, name);
    }
    after = images.at(-1)?.name;
  }
}

async function hashStored(db: Queryable, { hash, store }: ImageServices, name: string): Promise<void> {
  const file = await store.open(imageFile(name, 320));
  const bytes = file && (await buffer(file.stream));
  try {
    await addHashes(db, [{ name, hash: bytes && (await hash(bytes)) }]);
  } catch (error) {
    // A broken image is not tried again. If the decoder failed to work, the next run tries the image again.
    if (!(error instanceof CallerError)) throw error;
    if (error.code === 'image_unreadable') await addHashes(db, [{ name, hash: undefined }]);
  }
}
