import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The options of spawn that run a program as another user. */
type As = (
  program: string,
  args: string[],
) => [command: string, args: string[], options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }];

interface User {
  uid: number;
  gid: number;
}

/** `nobody`, which exists on every Linux: initdb refuses a user without a name. */
const nobody: User = { uid: 65_534, gid: 65_534 };

/** Not the app's environment: it may contain passwords, and PostgreSQL reads some variables. */
const env = () => ({ PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' });

const plain =
  (user?: User): As =>
  (program, args) => [program, args, { env: env(), ...user }];

/** A user who may enter what belongs to others, such as /root. `no_setuid_fixup` is for access(2), which initdb calls. */
const everywhere = ({ uid, gid }: User): As => {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const options = [...ids, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'];
  return (program, args) => ['setpriv', [...options, program, ...args], { env: env() }];
};

/** PostgreSQL refuses to run as root. If the app does, another user runs it and becomes the owner of `folder`. */
export async function chooseAccount(folder: string, postgres: string): Promise<As> {
  if (process.getuid?.() !== 0) return plain();
  const above = path.dirname(folder);
  const { uid, gid } = await stat(folder);
  const user = uid === 0 ? nobody : { uid, gid };
  for (const as of [plain(user), everywhere(user)]) {
    if (!(await reaches(as, above, postgres))) continue;
    if (uid === 0) await handOver(folder, user);
    return as;
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid}, which it would run as, cannot reach both ${above} ` +
      `and ${postgres}. Start the app as an ordinary user, or move it and DATA_DIR to where every user may ` +
      `go (not below /root), or set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

/** Whether the user can enter the folder and run PostgreSQL. */
function reaches(as: As, folder: string, postgres: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  return promisify(execFile)(...as('/bin/sh', ['-c', script, 'sh', folder, postgres])).then(
    () => true,
    () => false,
  );
}

async function handOver(folder: string, { uid, gid }: User): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, entry), uid, gid);
  // Last, so that the next start goes on if this one is killed.
  await lchown(folder, uid, gid);
}
