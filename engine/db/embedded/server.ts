import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount } from './account.ts';
import { superuser } from './data.ts';
import { atExit, codeOf, hasEnded, isDiskFull, readPidFile, reasonIn, signal, socketOf } from './process.ts';

/** The folder of a server and what is needed to run it. */
export interface Place {
  dataDir: string;
  data: string;
  password: string;
  programs: string;
}

/** A running server and our open connection to it as superuser. */
export interface RunningServer {
  pid: number;
  port: number;
  client: Client;
  /** Settles when the connection ends, usually with the server. */
  lost: Promise<void>;
}

/** Arbitrary: it is the only advisory lock in the database postgres. */
const appLock = 7_301;

/** Crash recovery may replay a gigabyte of log first. */
const startTimeoutMs = 120_000;

const settings = {
  listen_addresses: '127.0.0.1',
  // In the data folder, where other containers find it. The second one is for file systems without sockets.
  unix_socket_directories: { win32: '', linux: '., @exchange' }[process.platform as string] ?? '.',
  shared_buffers: `${bufferMegabytes()}MB`,
  jit: 'off',
  // Lists read few rows. Parallel workers would need shared memory, which is small in containers.
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The app itself logs failed statements.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * An eighth of the memory of the machine or container, from 128 MB to 1 GB. A page of a big table takes seven times as
 * long if its data is not in these buffers. Unused buffers take no memory.
 */
function bufferMegabytes(): number {
  const limit = process.constrainedMemory() || Infinity;
  const eighth = Math.min(totalmem(), limit) / 8 / 2 ** 20;
  return Math.round(Math.min(1024, Math.max(128, eighth)));
}

/** The folder's server, or a new one, locked for this app. With `port`, on that port only. */
export async function takeServer(place: Place, port?: number): Promise<RunningServer> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const found = (await findServer(place)) ?? (await startServer(place, port ?? (await freePort())));
    if (found && found !== 'busy') {
      const locked = port === undefined || found.port === port ? await lock(found) : 'theirs';
      if (locked === 'ours') return found;
      await found.client.end();
      if (locked === 'theirs')
        throw new Error(
          `Another app is using ${place.dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
        );
    }
    await sleep(50);
  }
  throw new Error(
    `PostgreSQL holds ${place.data} but does not answer. See ${logFile(place)}; end its process and start again.`,
  );
}

/** The lock ends with its connection, so a killed app leaves none. PostgreSQL may notice that late. */
async function lock({ client }: RunningServer): Promise<'ours' | 'theirs' | 'lost'> {
  const deadline = Date.now() + 3000;
  try {
    for (;;) {
      const { rows } = await client.query<{ ours: boolean }>(
        `SELECT pg_try_advisory_lock(${appLock}) AS ours`,
      );
      if (rows[0]?.ours) return 'ours';
      if (Date.now() > deadline) return 'theirs';
      await sleep(100);
    }
  } catch (error) {
    // Another app that is stopping has stopped the server.
    if (/^(57P0|08|ECONN|EPIPE)/.test(codeOf(error)) || String(error).includes('onnection terminated'))
      return 'lost';
    throw error;
  }
}

/** The running server of the folder, or 'busy' if it lets nobody in, such as while it starts. */
export async function findServer(
  place: Omit<Place, 'programs'>,
): Promise<RunningServer | 'busy' | undefined> {
  const file = await readPidFile(place.data);
  if (!file || (await hasEnded(file))) return undefined;
  const client = await connect(place.password, file.port, file.host);
  if (client instanceof Client) return running(file.pid, file.port, client);
  if (codeOf(client) !== '28P01') return 'busy';
  throw new Error(`The PostgreSQL server in ${place.data} does not accept the password beside it.`);
}

/** Returns undefined if another server has started first, is still stopping, or has taken the port. */
async function startServer(place: Place, port: number): Promise<RunningServer | undefined> {
  const postgres = path.join(place.programs, 'postgres');
  const as = await chooseAccount(path.dirname(place.data), postgres);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args, options] = as(postgres, ['-D', place.data, '-p', String(port), ...flags]);
  const logged = await trimLog(place);
  const log = openSync(logFile(place), 'a', 0o600);
  const child = spawn(command, args, {
    ...options,
    cwd: place.data,
    stdio: ['ignore', log, log],
    // A process group of its own: Ctrl-C signals the whole group, and requests in flight still need the database.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  child.once(
    'exit',
    atExit(() => child.kill('SIGINT')),
  );
  child.unref();
  await once(child, 'spawn');

  while (child.exitCode === null && child.signalCode === null) {
    const client = await connect(place.password, port);
    if (client instanceof Client) return running(child.pid ?? 0, port, client);
    // Every connection will fail, such as for a wrong PGOPTIONS. 57P03: still starting. 28P01: another server's port.
    if (/^(?!57P03|28P01)\d[\dA-Z]{4}$/.test(codeOf(client))) {
      child.kill('SIGINT');
      throw client;
    }
    await sleep(15);
  }
  const said = (await readFile(logFile(place), 'utf8')).slice(logged).trim();
  const takenByAnother = /lock file|shared memory block|could not bind|Address already in use/.test(said);
  // Retrying doesn't help if the disk is full.
  if (!takenByAnother || isDiskFull(said))
    throw new Error(`PostgreSQL did not start: ${reasonIn(said)}. See ${logFile(place)}.`);
  if (said.includes('lock file')) await removeStaleLock(place.data);
  return undefined;
}

/**
 * Deletes what a killed server left if its PID now belongs to another program, because PostgreSQL then refuses to start.
 * A server that has just written the file may not listen yet.
 */
async function removeStaleLock(data: string): Promise<void> {
  const file = await readPidFile(data);
  if (!file || Date.now() - file.startedAt < 10_000 || !(await hasEnded(file))) return;
  const socket = socketOf(data, file.port);
  for (const left of [socket, `${socket}.lock`, `${data}/postmaster.pid`]) await rm(left, { force: true });
}

/**
 * Stops the server: waits for connections that are closing, then ends the others. Open transactions are rolled back.
 * New connections are refused from the first signal on.
 */
export async function stopServer({ data }: Place, { pid, client }: RunningServer): Promise<void> {
  const began = Date.now();
  void client.end();
  let due: NodeJS.Signals = 'SIGTERM';
  while ((await readPidFile(data))?.pid === pid && signal(pid, due)) {
    await sleep(10);
    // After SIGQUIT, the next start recovers committed transactions from the log.
    due = Date.now() - began > 30_000 ? 'SIGQUIT' : Date.now() - began > 500 ? 'SIGINT' : 'SIGTERM';
  }
}

function running(pid: number, port: number, client: Client): RunningServer {
  return { pid, port, client, lost: new Promise((resolve) => client.once('end', () => resolve())) };
}

/** `host` is an address, or the folder of a socket. */
async function connect(password: string, port: number, host = '127.0.0.1'): Promise<Client | Error> {
  const login = { host, port, user: superuser, password, database: 'postgres' };
  const client = new Client({ ...login, ssl: false, connectionTimeoutMillis: 5000 });
  // Ignored, because the caller waits for the 'end' event.
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const logFile = ({ dataDir }: Place) => path.join(dataDir, 'postgres.log');

/** Rotates the log at one megabyte. Returns the offset of new lines. */
async function trimLog(place: Place): Promise<number> {
  const size = (await stat(logFile(place)).catch(() => undefined))?.size ?? 0;
  if (size < 1_000_000) return size;
  await rename(logFile(place), `${logFile(place)}.old`);
  return 0;
}
