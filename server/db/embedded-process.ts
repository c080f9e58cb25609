import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The `code` of a Node or PostgreSQL error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Signal 0 only asks. Returns whether there was such a process. */
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
    // It is there, but another user's.
    if (codeOf(error) === 'EPERM') return true;
    throw error;
  }
}

/**
 * Whether the process is PostgreSQL working in this data folder. A number alone proves nothing: after a
 * restart of the machine or container it may belong to anything, and a dead child that nobody has waited
 * for still answers to signals.
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
  // '123 (postgres) S ...'; Z is a dead one.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (!/^\d+ \(postgres\) [^ZX]/.test(status)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // Root in a container may not be allowed to look; the password decides then.
  return folder === undefined || folder === (await realpath(data));
}

export interface PidFile {
  pid: number;
  port: number;
  startedAt: number;
  stopping: boolean;
}

/** PostgreSQL's own note of the process that holds a data folder; undefined without or before its lines. */
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
