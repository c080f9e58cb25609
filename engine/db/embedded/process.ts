import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';

/** The `code` of an error of Node or PostgreSQL, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Sends a signal; 0 only checks. Returns whether the process exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return signal(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    if (codeOf(error) === 'EPERM') return true;
    throw error;
  }
}

/**
 * Whether the process is PostgreSQL in this data folder. A PID alone proves nothing: after a restart it may belong to
 * any process, and a zombie still accepts signals.
 */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.trim().endsWith('postgres');
  }
  // '123 (postgres) S ...'; Z is a zombie.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (!/^\d+ \(postgres\) [^ZX]/.test(status)) return false;
  // Not by its path, which is another one in another mount namespace.
  const folder = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  const own = await stat(data);
  // In a container, even root may not be allowed to read the link. The login with the password then decides.
  return folder === undefined || (folder.dev === own.dev && folder.ino === own.ino);
}

/** Node cuts off what is longer. */
const longestSocketPath = 103;

/**
 * Whether the server that wrote the lock file has ended, in whatever namespace it ran: its socket lies in the folder.
 * Undefined if the file names no socket, or if its path is too long.
 */
export async function hasEnded(data: string, { port, hasSocket }: PidFile): Promise<boolean | undefined> {
  const file = `${data}/.s.PGSQL.${port}`;
  if (!hasSocket || Buffer.byteLength(file) > longestSocketPath) return undefined;
  const socket = connect(file);
  const code = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('')).once('error', (error) => resolve(codeOf(error)));
  });
  socket.destroy();
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}

export interface PidFile {
  pid: number;
  port: number;
  startedAt: number;
  /** Whether the server listens at a socket in the folder. */
  hasSocket: boolean;
  stopping: boolean;
}

/** postmaster.pid, PostgreSQL's lock file of a data folder; undefined if it is missing or incomplete. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(`${data}/postmaster.pid`, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , started, port, socket, , , status] = text.split('\n');
  if (!Number(pid) || !Number(port)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    startedAt: Number(started) * 1000,
    hasSocket: socket === '.',
    stopping: status?.trim() === 'stopping',
  };
}
