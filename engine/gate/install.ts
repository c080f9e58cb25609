import { statSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.ts';
import { root } from './node.mjs';
import { run, say } from './step.ts';

/** What must be there: all packages, or those that an archive of a release has. */
export type Needs = 'all' | 'server';

export async function ensureInstalled(needs: Needs = 'all'): Promise<void> {
  if (isInstalled(needs)) return;
  await alone(async () => {
    say('Installing packages');
    // Explicit, because NODE_ENV=production or user settings would omit packages that builds and tests need.
    const includes = ['--include=dev', '--include=optional'];
    await run('npm', ['ci', ...includes, '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

function isInstalled(needs: Needs): boolean {
  const [locked, done, vite] = [
    'package-lock.json',
    'node_modules/.package-lock.json',
    'node_modules/vite',
  ].map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs);
  // An image has no lock file: its packages are part of it.
  if (locked === undefined) return true;
  // npm writes the second file last. Vite is missing where only the packages of the server were installed.
  return done !== undefined && done >= locked && (vite !== undefined || needs === 'server');
}
