import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants } from 'node:os';

/** The `code` of an error of Node or PostgreSQL, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Sends a signal to PostgreSQL; 0 only checks any process. Returns whether the process exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    // The number may belong to another program, as in another container than the server's.
    if (name !== 0 && process.platform === 'linux')
      if (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(postgres)')) return false;
    return process.kill(pid, name);
  } catch (error) {
    // EPERM: the process belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

let ends = 0;
/**
 * Calls `end` when this process ends. A signal that nobody else handles, as before the site is ready, would end it without
 * its exit hooks. Returns what takes this back.
 */
export function atExit(end: () => void): () => void {
  const exit = (name: NodeJS.Signals) => {
    if (process.listenerCount(name) === ends) process.exit(128 + constants.signals[name]);
  };
  ends += 1;
  process.on('exit', end).on('SIGINT', exit).on('SIGTERM', exit);
  return () => {
    ends -= 1;
    process.off('exit', end).off('SIGINT', exit).off('SIGTERM', exit);
  };
}

/** postmaster.pid, PostgreSQL's lock file of a data folder. */
export interface PidFile {
  pid: number;
  port: number;
  startedAt: number;
  /** Where the server listens: a folder with a socket, or an address. */
  host: string;
}

/** Undefined if the file is missing or incomplete. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(`${data}/postmaster.pid`, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , started, port, socket] = text.split('\n');
  if (!Number(pid) || !Number(port)) return undefined;
  // Node cuts off the path of a socket that is longer.
  const hasSocket = socket === '.' && Buffer.byteLength(socketOf(data, Number(port))) <= 103;
  const host = hasSocket ? data : '127.0.0.1';
  return { pid: Number(pid), port: Number(port), startedAt: Number(started) * 1000, host };
}

export const socketOf = (folder: string, port: number) => `${folder}/.s.PGSQL.${port}`;

/**
 * Whether the server that wrote the lock file has ended. A process of that number may be any other, or in a container
 * be out of sight, so this asks the socket in the folder.
 */
export async function hasEnded({ pid, port, host }: PidFile): Promise<boolean> {
  const isSocket = host !== '127.0.0.1';
  if (!isSocket && !signal(pid, 0)) return true;
  const socket = isSocket ? connect(socketOf(host, port)) : connect(port, host);
  const code = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('')).once('error', (error) => resolve(codeOf(error)));
  });
  socket.destroy();
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}

const diskFull = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

export const isDiskFull = (output: string) => diskFull.test(output);

/** The message of PostgreSQL's output that says why it ended, or the last one. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const last = (pattern: RegExp) => lines.findLast((line) => pattern.test(line));
  const line =
    last(diskFull) ?? last(/\b(FATAL|PANIC):/) ?? last(/\berror:/) ?? last(/./) ?? 'it said nothing';
  // Without its prefix (time, process, level) and its full stop.
  const message = line.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|error):\s*/, '').replace(/[.!]\s*$/, '');
  return isDiskFull(output) ? `the disk is full (${message})` : message;
}
