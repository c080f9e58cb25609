// @ts-check
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How long a tab that was opened before a build can still load its scripts. */
const keptMs = 14 * 24 * 3_600_000;

/**
 * Moves a finished build over the last one, file by file, so that a server that runs on it finds every file at any time.
 * Deletes what the new build lacks, but keeps assets for two weeks after the last build that had them.
 * @param {string} next the folder of the new build
 * @param {string} dist the folder that it replaces
 * @param {readonly string[]} folders the folders of a build
 */
export async function swapBuild(next, dist, folders) {
  const fresh = new Set(await filesBelow(next));
  const listFile = path.join(dist, '.files');
  const last = new Set(existsSync(listFile) ? (await readFile(listFile, 'utf8')).split('\n') : []);
  // Assets have a hash in their name. They come first, because the other files refer to them.
  for (const file of [...fresh].toSorted((one, other) => Number(isAsset(other)) - Number(isAsset(one)))) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await rename(path.join(next, file), path.join(dist, file));
  }
  for (const folder of folders) {
    for (const name of await filesBelow(path.join(dist, folder))) {
      const file = path.join(folder, name);
      if (!fresh.has(file)) await retire(path.join(dist, file), isAsset(file), last.has(file));
    }
  }
  await writeFile(listFile, [...fresh].join('\n'));
  await rm(next, { recursive: true });
}

/**
 * @param {string} file
 * @param {boolean} isKept
 * @param {boolean} wasInLast its modification time becomes the time of its replacement
 */
async function retire(file, isKept, wasInLast) {
  if (isKept && wasInLast) await utimes(file, new Date(), new Date());
  else if (!isKept || (await stat(file)).mtimeMs < Date.now() - keptMs) await rm(file);
}

/** @param {string} file */
function isAsset(file) {
  return file.startsWith(path.join('web', 'assets'));
}

/**
 * The files in a folder and below, relative to it.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export async function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
