import { join } from 'node:path';
import type { BucketSettings } from './bucket-call.ts';
import { openLocalStore } from './store-local.ts';
import { openS3Store } from './store-s3.ts';
import type { ImageStore } from './store.ts';

interface StoreSettings {
  dataDir: string;
  bucket: BucketSettings | undefined;
}

/** Opens the bucket if one is configured, else a folder below the data folder. */
export function openStore({ bucket, dataDir }: StoreSettings): Promise<ImageStore> {
  return bucket ? openS3Store(bucket) : openLocalStore(join(dataDir, 'uploads'));
}
