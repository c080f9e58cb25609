import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readIntegrity } from '../../engine/images/integrity.ts';
import { openStore } from '../../engine/images/open.ts';
import { commandPrefix as run } from '../commands.ts';
import { finding, reasonOf, type Check, type Site } from './check.ts';

const mb = 1024 ** 2;

export const checkDisk: Check = async ({ config: { dataDir } }) => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const params = { folder: dataDir, free: `${(free / 1024 ** 3).toFixed(1)} GB` };
  if (free < 300 * mb) return [finding('problem', 'disk-low', params)];
  return [free < 3000 * mb ? finding('warning', 'disk-low', params) : finding('ok', 'disk-ok', params)];
};

const shownFiles = 3;

/** What sweep and daily check have found. Nothing before the first of them. */
export const checkImageFiles: Check = async ({ config, db }) => {
  const found = await readIntegrity(db);
  if (!found) return [];
  const faults = (text: 'images-missing' | 'images-broken', count: number, files: readonly string[]) => {
    const params = { count, files: files.slice(0, shownFiles).join(', '), place: placeOf(config) };
    return count > 0 ? [finding('warning', text, params)] : [];
  };
  const { missing, missingExamples, stray, read, unreadable } = found;
  const findings = [
    ...faults('images-missing', missing, missingExamples),
    ...faults('images-broken', unreadable.length, unreadable),
    ...(stray > 0 ? [finding('warning', 'images-stray', { count: stray, run })] : []),
  ];
  return findings.length > 0 ? findings : [finding('ok', 'images-ok', { count: read })];
};

const placeOf = ({ bucket, dataDir }: Site['config']) =>
  bucket ? `${bucket.endpoint} (${bucket.bucket})` : join(dataDir, 'uploads');

/** Opening a bucket tests its four permissions with a file. A folder is only inspected, so that nothing is created. */
export const checkPictures: Check = async ({ config }) => {
  const place = placeOf(config);
  try {
    if (config.bucket) await openStore(config);
    else await checkFolder(place, config.dataDir);
    return [];
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
