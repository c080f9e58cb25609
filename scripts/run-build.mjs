// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installLocked, isInstalled } from './run-install.mjs';
import { withLock } from './run-lock.mjs';
import { allOf, root, run, say } from './run-step.mjs';

/** The folders that the compiler turns into dist/. */
export const compiled = ['contract', 'server', 'scripts', 'bench'];
const alone = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'];
const stampFile = path.join(root, 'dist', '.built');

export async function ensureBuilt() {
  // Checks without the lock first, because an installed app may be in a read-only folder.
  if ((await isInstalled()) && (await isBuilt())) return;
  await withLock(async () => {
    await installLocked();
    if (await isBuilt()) return;
    say('Building');
    const stamp = await hashOfSources();
    await forgetBuild();
    const env = { ...process.env, NODE_ENV: 'production' };
    await allOf([run('tsc', ['-p', '.'], env), run('vite', ['build', '--logLevel=warn'], env)]);
    await removeStale();
    await writeFile(stampFile, stamp);
  });
}

/** Call it before writing to dist/ in another way. */
export async function forgetBuild() {
  await rm(stampFile, { force: true });
}

async function isBuilt() {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await hashOfSources());
}

async function hashOfSources() {
  const files = alone.filter((file) => existsSync(path.join(root, file)));
  for (const folder of [...compiled, 'web']) files.push(...(await filesBelow(folder)));
  const hash = createHash('sha256');
  for (const file of files.filter((file) => !file.includes('.test.')).toSorted()) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Deletes the output of deleted sources. The rest stays for a server that runs on it. */
async function removeStale() {
  for (const folder of compiled) {
    for (const file of await filesBelow(path.join('dist', folder))) {
      const source = path.relative('dist', file).replace(/\.js(\.map)?$/, '.ts');
      if (source.endsWith('.ts') && !existsSync(path.join(root, source))) await rm(path.join(root, file));
    }
  }
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesBelow(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
