// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './run-lock.mjs';
import { root, run, say } from './run-step.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.installed');
const installedFile = path.join(root, 'node_modules', '.package-lock.json');

export async function ensureInstalled() {
  if (await isInstalled()) return;
  await withLock(installLocked);
}

/** The caller holds the lock. */
export async function installLocked() {
  if (await isInstalled()) return;
  if (!(await isSame())) {
    say('Installing packages');
    // Explicit, because NODE_ENV=production or user settings would omit packages that builds and tests need.
    const kinds = ['--include=dev', '--include=optional'];
    await run('npm', ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error']);
  }
  await writeFile(stampFile, await stamp());
}

export async function isInstalled() {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await stamp());
}

async function stamp() {
  const hash = createHash('sha256').update(await readFile(lockFile));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Whether node_modules matches the lock file, as after `npm install` of one package. */
async function isSame() {
  if (!existsSync(installedFile)) return false;
  const wanted = await packagesOf(lockFile);
  const present = await packagesOf(installedFile);
  for (const [name, entry] of Object.entries(wanted)) {
    const found = present[name];
    // The lock file names packages for other systems, which are never installed.
    if (!found && (entry.optional || name === '')) continue;
    if (found?.version !== entry.version || !existsSync(path.join(root, name))) return false;
  }
  return Object.keys(present).every((name) => name in wanted);
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }>>}
 */
async function packagesOf(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}
