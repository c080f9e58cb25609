import type { Readable } from 'node:stream';
import { imageName, imageWidths } from '../../contract/images.ts';

/** Where the finished files of pictures are kept. Files never change once they are put. */
export interface ImageStore {
  /** Resolves when the file is there as a whole and would survive a crash. */
  put(fileName: string, bytes: Uint8Array): Promise<void>;
  /** The stream must be read to its end or destroyed. */
  open(fileName: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** A file that is not there counts as removed. */
  remove(fileName: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  fileName: string;
  modifiedAt: Date;
}

/** Whether this is the name of a file made of a picture, and so neither a path nor anything else. */
export function isImageFile(fileName: string): boolean {
  const suffix = new RegExp(`-(?:${imageWidths.slice(0, -1).join('|')})(?=\\.webp$)`);
  return imageName.test(fileName.replace(suffix, ''));
}
