import { buffer } from 'node:stream/consumers';
import { boundedMap } from '../cache.ts';
import type { ImageStore } from './store.ts';

/** Larger files are streamed, so that slow readers hold no memory. */
const maxBytes = 64 * 1024;
const maxBytesKept = 16 * 1024 * 1024;

/** Caches small files that were opened recently. A stored file never changes, and callers check access first. */
export function keepSmallFiles(store: ImageStore) {
  const kept = boundedMap<Buffer>(maxBytesKept, ({ length }) => length);

  return async (fileName: string) => {
    const known = kept.get(fileName);
    if (known) return { size: known.length, content: known };
    const found = await store.open(fileName);
    if (!found || found.size > maxBytes) return found && { size: found.size, content: found.stream };
    const bytes = await buffer(found.stream);
    return { size: bytes.length, content: kept.set(fileName, bytes) };
  };
}
