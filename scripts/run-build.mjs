// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installLocked, isInstalled } from './run-install.mjs';
import { withLock } from './run-lock.mjs';
import { allOf, root, run, say } from './run-step.mjs';
import { filesBelow, swapBuild } from './run-swap.mjs';

/** The folders that the compiler turns into dist/. */
export const compiled = ['contract', 'server', 'scripts', 'bench'];
const alone = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'vite.config.ts'];
const dist = path.join(root, 'dist');
// As deep as dist/, because source maps name the sources relative to it.
const next = path.join(root, 'dist-next');
const stampFile = path.join(dist, '.built');

export async function ensureBuilt() {
  // Checks without the lock first, because an installed app may be in a read-only folder.
  if ((await isInstalled()) && (await isBuilt())) return;
  await withLock(async () => {
    await installLocked();
    if (await isBuilt()) return;
    say('Building');
    const stamp = await hashOfSources();
    const env = { ...process.env, NODE_ENV: 'production' };
    await rm(next, { recursive: true, force: true });
    // In another folder, because a server may run on the last build. Waits for both, since the lock is released after.
    await allOf([
      run('tsc', ['-p', '.', '--outDir', next], env),
      run('vite', ['build', '--logLevel=warn', '--outDir', path.join(next, 'web')], env),
    ]);
    await forgetBuild();
    await swapBuild(next, dist, [...compiled, 'web']);
    await writeFile(stampFile, stamp);
  });
}

/** Must be called before anything other than a build writes to dist/. */
export async function forgetBuild() {
  await rm(stampFile, { force: true });
}

async function isBuilt() {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await hashOfSources());
}

async function hashOfSources() {
  const files = alone.filter((file) => existsSync(path.join(root, file)));
  for (const folder of [...compiled, 'web'])
    files.push(...(await filesBelow(path.join(root, folder))).map((file) => path.join(folder, file)));
  const hash = createHash('sha256');
  for (const file of files.filter((file) => !file.includes('.test.')).toSorted()) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
