import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

/** The account that runs PostgreSQL: a command prefix and options for spawn. */
export interface Account {
  before: readonly string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const ordinary: Account = { before: [], options: {} };

/** `nobody`, which exists on every Linux: initdb refuses an account without a name. */
const nobody = { uid: 65_534, gid: 65_534 };

function dropped({ uid, gid }: { uid: number; gid: number }): Account {
  return { before: [], options: { uid, gid } };
}

function inNamespace(unshare: string): Account {
  const map = [`--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  return { before: [unshare, '--user', ...map, '--'], options: {} };
}

/** Does not pass on the app's environment: it may contain passwords, and PostgreSQL reads some variables. */
export function runAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command, ...rest] = [...account.before, program, ...args] as [string, ...string[]];
  const env = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' };
  return spawn(command, rest, { ...options, ...account.options, env });
}

/**
 * PostgreSQL refuses to run as root. If the app runs as root, PostgreSQL runs in a user namespace as another user or,
 * if the system allows none, as an unprivileged account that becomes the owner of `folder`.
 */
export async function chooseAccount(folder: string, postgres: string, unshare: string): Promise<Account> {
  const above = path.dirname(folder);
  const namespace = inNamespace(unshare);
  if (process.getuid?.() !== 0) {
    return hasName() || !(await reaches(namespace, above, postgres)) ? ordinary : namespace;
  }
  const owner = await stat(folder);
  if (owner.uid !== 0) {
    if (await reaches(dropped(owner), above, postgres)) return dropped(owner);
    throw unreachable(owner.uid, above, postgres);
  }

  if (await reaches(namespace, above, postgres)) return namespace;
  for (const next of [nobody, await stat(above)]) {
    if (next.uid === 0 || !(await reaches(dropped(next), above, postgres))) continue;
    await handOver(folder, next);
    return dropped(next);
  }
  throw unreachable(nobody.uid, above, postgres);
}

/** Containers often run as a user id without an account. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch (error) {
    if (error instanceof Error && error.name === 'SystemError') return false;
    throw error;
  }
}

/** Whether the account can enter the folder and run PostgreSQL. */
async function reaches(account: Account, folder: string, postgres: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const child = runAs(account, '/bin/sh', ['-c', script, 'sh', folder, postgres], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function handOver(folder: string, to: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), to.uid, to.gid);
  }
  await lchown(folder, to.uid, to.gid);
}

function unreachable(uid: number, folder: string, postgres: string): Error {
  return new Error(
    `PostgreSQL does not run as root, and user ${uid}, which it would run as, cannot reach both ${folder} ` +
      `and ${postgres}. Start the app as an ordinary user, or move it and DATA_DIR to where every user may ` +
      `go (not below /root), or set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}
