import { join } from 'node:path';
import type { BucketSettings } from './bucket-call.ts';
import { createImageProcessor, type ImageProcessor } from './process.ts';
import { openLocalStore } from './store-local.ts';
import { openS3Store } from './store-s3.ts';
import type { ImageStore } from './store.ts';

export { createImageProcessor, type BucketSettings };

interface StoreSettings {
  dataDir: string;
  /** If undefined, the images are in a folder below the data folder. */
  bucket: BucketSettings | undefined;
}

interface ImageSettings extends StoreSettings {
  /** How many child processes decode. */
  imageDecoders: number;
}

export interface Images extends ImageProcessor {
  store: ImageStore;
}

export function openStore({ bucket, dataDir }: StoreSettings): Promise<ImageStore> {
  return bucket ? openS3Store(bucket) : openLocalStore(join(dataDir, 'uploads'));
}

/** Calls `report` with the reason of each refusal, for the log. Throws if the bucket can't be used. */
export async function openImages(settings: ImageSettings, report: (reason: string) => void): Promise<Images> {
  const store = await openStore(settings);
  return { ...createImageProcessor({ workers: settings.imageDecoders, report }), store };
}
