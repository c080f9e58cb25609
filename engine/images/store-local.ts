import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../db/durable.ts';
import { refuse } from '../errors.ts';
import { isImageFile, type ImageStore } from './store.ts';

const partialSuffix = '.partial';
const namesAtOnce = 256;
const partialLifeMs = 3_600_000;

/** Stores images in a folder, which it creates if needed. */
export async function openLocalStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true });
  await removeOldPartials(folder);

  function pathOf(fileName: string): string {
    if (!isImageFile(fileName)) throw new Error('This is not the name of a stored image.');
    return join(folder, fileName);
  }

  return {
    async put(fileName, bytes) {
      const path = pathOf(fileName);
      const partial = join(folder, `${randomBytes(8).toString('hex')}${partialSuffix}`);
      try {
        await writeDurably(partial, bytes, 0o640);
        await rename(partial, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(partial, { force: true });
        throw isFull(error)
          ? Object.assign(refuse('storage_full', { retryAfter: 60 }), { cause: error })
          : error;
      }
    },

    async open(fileName) {
      if (!isImageFile(fileName)) return undefined;
      const file = await openIfThere(pathOf(fileName));
      if (file === undefined) return undefined;
      try {
        const { size } = await file.stat();
        // With a known end, the stream ends with its last byte, so the client's next request may follow at once.
        return { stream: file.createReadStream(size > 0 ? { end: size - 1 } : {}), size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(fileName) {
      await rm(pathOf(fileName), { force: true });
    },

    async *list() {
      for await (const { name } of await opendir(folder, { bufferSize: namesAtOnce })) {
        if (!isImageFile(name)) continue;
        yield { fileName: name, modifiedAt: async () => (await statIfThere(join(folder, name)))?.mtime };
      }
    },
  };
}

/** Deletes the temporary files of killed processes. Younger ones may belong to a running process. */
async function removeOldPartials(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    if (!name.endsWith(partialSuffix)) continue;
    const path = join(folder, name);
    const found = await statIfThere(path);
    if (found && Date.now() - found.mtimeMs > partialLifeMs) await rm(path, { force: true });
  }
}

const openIfThere = (path: string) => open(path, 'r').catch(nothingIfMissing);
const statIfThere = (path: string) => stat(path).catch(nothingIfMissing);

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
