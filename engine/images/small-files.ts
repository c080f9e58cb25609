import { buffer } from 'node:stream/consumers';
import type { ImageStore } from './store.ts';

/** Larger files are streamed, so that slow readers hold no memory. */
const maxBytes = 64 * 1024;
const maxBytesKept = 16 * 1024 * 1024;

/** Caches small files that were opened recently. A stored file never changes, and callers check access first. */
export function keepSmallFiles(store: ImageStore) {
  const kept = new Map<string, Buffer>();
  let bytesKept = 0;

  const keep = (fileName: string, bytes: Buffer) => {
    kept.set(fileName, bytes);
    bytesKept += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (bytesKept <= maxBytesKept) break;
      kept.delete(oldest);
      bytesKept -= length;
    }
  };

  return async (fileName: string) => {
    const known = kept.get(fileName);
    if (known) {
      // Inserted again, so that files are ordered by their last use.
      kept.delete(fileName);
      kept.set(fileName, known);
      return { size: known.length, content: known };
    }
    const found = await store.open(fileName);
    if (!found || found.size > maxBytes) return found && { size: found.size, content: found.stream };
    const bytes = await buffer(found.stream);
    if (!kept.has(fileName)) keep(fileName, bytes);
    return { size: bytes.length, content: bytes };
  };
}
