import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../images/open-store.ts';
import { finding, reasonOf, type Check } from './check.ts';

const mb = 1024 ** 2;

export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const params = { folder: dataDir, free: `${(free / 1024 ** 3).toFixed(1)} GB` };
  if (free < 300 * mb) return [finding('problem', 'disk-low', params)];
  return [free < 3000 * mb ? finding('warning', 'disk-low', params) : finding('ok', 'disk-ok', params)];
};

/** Opening a bucket tries its four permissions with a file. */
export const checkPictures: Check = async ({ config }) => {
  const place = config.bucket
    ? `${config.bucket.endpoint} (${config.bucket.bucket})`
    : join(config.dataDir, 'uploads');
  try {
    await openStore(config);
    return [finding('ok', 'pictures-ok', { place })];
  } catch (error) {
    return [finding('problem', 'pictures-fail', { place, reason: reasonOf(error) })];
  }
};
