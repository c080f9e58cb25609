import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from '../../storage/durable.ts';
import { chooseAccount, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { codeOf, isAlive } from './process.ts';
import { reasonIn } from './reason.ts';

/** The superuser. The app uses the owner of its database instead, as on a managed server. */
export const superuser = 'postgres';

const halfMade = 'postgres.new-';

/** Folders that this process is creating. They are not leftovers, although they contain its PID. */
const underway = new Set<string>();

/**
 * Creates the data folder and its password under a temporary name and renames them together, so that a kill at any
 * moment leaves both or neither. Of two concurrent starts, the later one uses the first one's folder.
 */
export async function createData(dataDir: string, binaries: Binaries, unshare: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await removeHalfMade(dataDir);
  const home = path.join(dataDir, 'postgres');
  if (await isComplete(home)) return;

  const draft = await mkdtemp(path.join(dataDir, `${halfMade}${process.pid}-`));
  underway.add(draft);
  try {
    await writeDurably(path.join(draft, 'password'), randomBytes(24).toString('hex'), 0o600);
    await initdb(draft, binaries, unshare);
    await moveInto(draft, home);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
    underway.delete(draft);
  }
}

export async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres', 'password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new Error(
      `The database's password could not be read from ${file} (${codeOf(cause)}). Start the app as the user ` +
        `who made that folder, or set DATA_DIR to another one.`,
      { cause },
    );
  }
}

async function removeHalfMade(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (!entry.startsWith(halfMade)) continue;
    const maker = Number.parseInt(entry.slice(halfMade.length), 10);
    const folder = path.join(dataDir, entry);
    // In a container, a killed process may have had the same PID as this one.
    const left = maker === process.pid ? !underway.has(folder) : !isAlive(maker);
    // Retried, because its initdb may still be running.
    if (left) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function initdb(draft: string, binaries: Binaries, unshare: string): Promise<void> {
  const account = await chooseAccount(draft, binaries.postgres, unshare);
  // The builtin provider's C.UTF-8 needs no system locale and sorts the same everywhere.
  const args = [
    `--pgdata=${path.join(draft, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${path.join(draft, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const child = runAs(account, binaries.initdb, args, { cwd: draft, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const advice = said.includes('user does not exist')
    ? ' Run the app as a user that the system knows by name (a line in /etc/passwd), or set DATABASE_URL.'
    : '';
  throw new Error(`PostgreSQL's data folder could not be made in ${draft}: ${reasonIn(said)}.${advice}`);
}

async function moveInto(draft: string, home: string): Promise<void> {
  try {
    await rename(draft, home);
  } catch (cause) {
    if (await isComplete(home)) return;
    throw new Error(`${home} exists, but is not a complete data folder of PostgreSQL.`, { cause });
  }
}

async function isComplete(home: string): Promise<boolean> {
  try {
    await access(path.join(home, 'data', 'PG_VERSION'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new Error(
      `${home} cannot be read (${codeOf(error)}). Start the app as the user who made it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
