import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.ts';
import { root } from './node.mjs';
import { run, say } from './step.ts';

const lockFile = path.join(root, 'package-lock.json');
/** npm writes it at the end of an installation. */
const installedFile = path.join(root, 'node_modules', '.package-lock.json');

export async function ensureInstalled(): Promise<void> {
  if (isInstalled()) return;
  await alone(async () => {
    say('Installing packages');
    // Explicit, because NODE_ENV=production or user settings would omit packages that builds and tests need.
    const kinds = ['--include=dev', '--include=optional'];
    await run('npm', ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

function isInstalled(): boolean {
  // An image has no lock file: its packages are part of it.
  if (!existsSync(lockFile)) return true;
  // Vite is missing where only the packages of the server were installed.
  if (![installedFile, path.join(root, 'node_modules', 'vite')].every((file) => existsSync(file)))
    return false;
  return statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs;
}
