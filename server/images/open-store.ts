import { join } from 'node:path';
import { openLocalStore } from './store-local.ts';
import { openS3Store, type BucketSettings } from './store-s3.ts';
import type { ImageStore } from './store.ts';

interface Place {
  dataDir: string;
  bucket: BucketSettings | undefined;
}

/** The bucket where there is one, else a folder below the data folder. */
export function openStore({ bucket, dataDir }: Place): Promise<ImageStore> {
  return bucket ? openS3Store(bucket) : openLocalStore(join(dataDir, 'uploads'));
}
