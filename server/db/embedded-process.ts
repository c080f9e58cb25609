import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
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
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // In a container, even root may not be allowed to read the link. The login with the password then decides.
  return folder === undefined || folder === (await realpath(data));
}

export interface PidFile {
  pid: number;
  port: number;
  startedAt: number;
  stopping: boolean;
}

/** postmaster.pid, PostgreSQL's lock file of a data folder; undefined if it is missing or incomplete. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(`${data}/postmaster.pid`, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , started, port, , , , status] = text.split('\n');
  if (!Number(pid) || !Number(port)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    startedAt: Number(started) * 1000,
    stopping: status?.trim() === 'stopping',
  };
}
