import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../engine/images/open.ts';
import { finding, reasonOf, type Check } from './check.ts';

const mb = 1024 ** 2;

export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const params = { folder: dataDir, free: `${(free / 1024 ** 3).toFixed(1)} GB` };
  if (free < 300 * mb) return [finding('problem', 'disk-low', params)];
  return [free < 3000 * mb ? finding('warning', 'disk-low', params) : finding('ok', 'disk-ok', params)];
};

/** Opening a bucket tests its four permissions with a file. A folder is only inspected, so that nothing is created. */
export const checkPictures: Check = async ({ config }) => {
  const place = config.bucket
    ? `${config.bucket.endpoint} (${config.bucket.bucket})`
    : join(config.dataDir, 'uploads');
  try {
    if (config.bucket) await openStore(config);
    else await checkFolder(place, config.dataDir);
    return [finding('ok', 'pictures-ok', { place })];
  } catch (error) {
    return [finding('problem', 'pictures-fail', { place, reason: reasonOf(error) })];
  }
};

/** Checks the parent if the folder is missing, because the first start creates the folder. */
async function checkFolder(folder: string, parent: string): Promise<void> {
  const place = await access(folder).then(
    () => folder,
    () => parent,
  );
  await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
}
