import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** As whom PostgreSQL's programs run: words that go before the command, and options for spawn. */
export interface Account {
  before: readonly string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const ordinary: Account = { before: [], options: {} };

const nobody = { uid: 65_534, gid: 65_534 };

function dropped({ uid, gid }: { uid: number; gid: number }): Account {
  return { before: [], options: { uid, gid } };
}

/** None of the app's own environment goes along: it may hold passwords, and PostgreSQL reads some of it. */
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
 * PostgreSQL refuses to run as root. As root it gets a user namespace in which it is somebody else, or,
 * where the system refuses that, an unprivileged account, which then becomes the owner of `folder`.
 */
export async function chooseAccount(folder: string, postgres: string, unshare: string): Promise<Account> {
  if (process.getuid?.() !== 0) return ordinary;
  const owner = await stat(folder);
  const above = path.dirname(folder);
  if (owner.uid !== 0) {
    const account = dropped(owner);
    if (await reaches(account, above, postgres)) return account;
    throw unreachable(owner.uid, above, postgres);
  }

  const namespace: Account = {
    before: [unshare, '--user', '--map-user=1000', '--map-group=1000', '--'],
    options: {},
  };
  if (await reaches(namespace, above, postgres)) return namespace;

  const parent = await stat(above);
  const next = parent.uid === 0 ? nobody : parent;
  if (!(await reaches(dropped(next), above, postgres))) throw unreachable(next.uid, above, postgres);
  await handOver(folder, next);
  return dropped(next);
}

/** Whether the account can both enter the folder and run PostgreSQL. */
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
