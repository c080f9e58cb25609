import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureInstalled, type Needs } from './install.ts';
import { alone } from './lock.ts';
import { root } from './node.mjs';
import { run, say } from './step.ts';

const dist = path.join(root, 'dist');
/** Holds the name of the folder of the current build. */
const pointer = path.join(dist, 'current');
/** How long a page that was opened before a build can still load its scripts. */
const keptMs = 14 * 24 * 3_600_000;

/** Builds the web into a folder of its own, unless that was done. A server that runs on an older build is not disturbed. */
export async function ensureBuilt(needs: Needs = 'all'): Promise<void> {
  const build = hashOfSources();
  const last = existsSync(pointer) ? readFileSync(pointer, 'utf8') : undefined;
  if (last === build) return ensureInstalled(needs);
  await ensureInstalled();
  await alone(async () => {
    say('Building');
    const folder = path.join(dist, build);
    const draft = `${folder}.draft`;
    try {
      const args = ['build', '--logLevel=warn', '--outDir', draft];
      if (!existsSync(folder)) {
        await run('vite', args, { env: { NODE_ENV: 'production' } });
        await rename(draft, folder);
      }
      await writeFile(`${pointer}.draft`, build);
      await rename(`${pointer}.draft`, pointer);
    } finally {
      for (const left of [draft, `${pointer}.draft`]) await rm(left, { recursive: true, force: true });
    }
    await retire(build, last);
  });
}

/** Deletes old builds. The modification time of a folder is when the next build replaced it. */
async function retire(current: string, last: string | undefined): Promise<void> {
  const now = new Date();
  for (const name of await readdir(dist)) {
    const old = path.join(dist, name);
    if (name === current || old === pointer) continue;
    // Without a pointer, the folder is from a release that kept one build in several folders.
    if (last === undefined || name === last) await utimes(old, now, now);
    else if ((await stat(old)).mtimeMs < now.getTime() - keptMs) await rm(old, { recursive: true });
  }
}

function hashOfSources(): string {
  const sources = [
    'web/**/*.*',
    'contract/**/*.ts',
    'engine/*.ts',
    'package-lock.json',
    'tsconfig*.json',
    'vite.config.ts',
  ];
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root, exclude: ['**/*.test.*'] }).toSorted()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
