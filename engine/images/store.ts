import type { Readable } from 'node:stream';
import { imageName, imageWidths } from './format.ts';

/** Stores the files of images. A stored file never changes. */
export interface ImageStore {
  /** Resolves when the whole file would survive a crash. */
  put(fileName: string, bytes: Uint8Array): Promise<void>;
  /** The stream must be read to its end or destroyed. */
  open(fileName: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Succeeds if the file does not exist. */
  remove(fileName: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  fileName: string;
  /** Undefined if the file was removed since. */
  modifiedAt: () => Promise<Date | undefined>;
}

/** Whether this is a file name of an image, and not a path or another file. */
export function isImageFile(fileName: string): boolean {
  return imageName.test(fileName.replace(suffix, ''));
}

const suffix = new RegExp(`-(?:${imageWidths.slice(0, -1).join('|')})(?=\\.webp$)`);
