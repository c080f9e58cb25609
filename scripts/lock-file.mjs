// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Failed, root } from './run-step.mjs';

const lockFile = path.join(root, 'package-lock.json');
const registry = 'https://registry.npmjs.org';

/** @typedef {{ version: string, name?: string, resolved?: string }} Entry */

/**
 * Writes into package-lock.json where each package is. npm leaves it out if its user says so, and then every `npm ci`
 * asks the registry for it, which doubles its computing time. npm replaces the host by that of its own registry.
 */
export async function addAddresses() {
  await writeFile(lockFile, await completed());
}

/** Throws `Failed` if an address is missing. */
export async function checkAddresses() {
  if ((await readFile(lockFile, 'utf8')) === (await completed())) return;
  throw new Failed('package-lock.json lacks addresses of packages. Add them with: npm run format');
}

async function completed() {
  /** @type {{ packages: Record<string, Entry> }} */
  const lock = JSON.parse(await readFile(lockFile, 'utf8'));
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === '') continue;
    const name = entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `${registry}/${name}/-/${path.posix.basename(name)}-${entry.version}.tgz`;
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}
