import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { superuser } from './data.ts';
import { codeOf, hasEnded, isAlive, isPostmaster, readPidFile, signal } from './process.ts';
import { isDiskFull, reasonIn } from './reason.ts';

/** The folder of a server and what is needed to run it. */
export interface Place {
  dataDir: string;
  data: string;
  password: string;
  binaries: Binaries;
  unshare: string;
}

/** A running server and our open connection to it as superuser. */
export interface Running {
  pid: number;
  port: number;
  startedAt: number;
  /** Whether this process started the server. */
  own: boolean;
  client: Client;
  /** Settles when the connection ends, usually with the server. */
  lost: Promise<void>;
}

/** Crash recovery may replay a gigabyte of log first. */
const startTimeoutMs = 120_000;

const settings = {
  listen_addresses: '127.0.0.1',
  // In the data folder, where other namespaces find it. The second one is for file systems without sockets.
  unix_socket_directories: { win32: '', linux: '., @exchange' }[process.platform as string] ?? '.',
  max_connections: 100,
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
 * An eighth of the memory of the machine or container, from 128 MB to 1 GB. A page of a big market takes seven times as
 * long if its data is not in these buffers. Unused buffers take no memory.
 */
function bufferMegabytes(): number {
  const limit = process.constrainedMemory() || Infinity;
  const eighth = Math.min(totalmem(), limit) / 8 / 2 ** 20;
  return Math.round(Math.min(1024, Math.max(128, eighth)));
}

/** Finds the folder's running server or starts one. With `port`, on that port only. */
export async function ensureServer(place: Place, port?: number): Promise<Running> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const running = await findServer(place);
    if (running) {
      if (!(await isPostmaster(running.pid, place.data))) {
        await running.client.end();
        throw new Error(`${place.data} is in use by an app in another container. Stop that one first.`);
      }
      if (port === undefined || running.port === port) return running;
      await running.client.end();
      throw new Error(`Another app has started PostgreSQL in ${place.data} on port ${running.port}.`);
    }
    const started = (await mayStart(place)) && (await startServer(place, port ?? (await freePort())));
    if (started) return started;
    await sleep(50);
  }
  throw new Error(
    `PostgreSQL holds ${place.data} but does not answer. See ${logFile(place)}; end its process and start again.`,
  );
}

/** The running server of the folder; undefined if there is none or it does not respond. */
export async function findServer(place: Omit<Place, 'binaries' | 'unshare'>): Promise<Running | undefined> {
  const file = await readPidFile(place.data);
  if (!file) return undefined;
  const atSocket = await connect(place.password, file.port, place.data);
  const client =
    atSocket instanceof Client || !(await isPostmaster(file.pid, place.data))
      ? atSocket
      : await connect(place.password, file.port);
  if (client instanceof Client) {
    return { ...file, own: false, client, lost: endOf(client) };
  }
  if (codeOf(client) === '28P01') {
    throw new Error(`The PostgreSQL server in ${place.data} does not accept the password beside it.`);
  }
  return undefined;
}

/**
 * Deletes what a killed server left: its socket, and a lock file whose PID now belongs to another program, because
 * PostgreSQL would refuse to start. Returns false if the folder's server is running.
 */
async function mayStart(place: Place): Promise<boolean> {
  const file = await readPidFile(place.data);
  if (!file) return true;
  if ((await isPostmaster(file.pid, place.data)) || (await hasEnded(place.data, file)) === false)
    return false;
  const socket = `.s.PGSQL.${file.port}`;
  for (const left of [socket, `${socket}.lock`, ...(isAlive(file.pid) ? ['postmaster.pid'] : [])])
    await rm(path.join(place.data, left), { force: true });
  return true;
}

/** Returns undefined if another server has started first, is still stopping, or has taken the port. */
async function startServer(place: Place, port: number): Promise<Running | undefined> {
  const account = await chooseAccount(path.dirname(place.data), place.binaries.postgres, place.unshare);
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', place.data, '-p', String(port), ...words];
  const logged = await trimLog(place);
  const log = openSync(logFile(place), 'a', 0o600);
  const child = runAs(account, place.binaries.postgres, args, {
    cwd: place.data,
    stdio: ['ignore', log, log],
    // A process group of its own: Ctrl-C signals the whole group, and requests in flight still need the database.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  child.unref();
  await once(child, 'spawn');

  while (child.exitCode === null && child.signalCode === null) {
    const client = await connect(place.password, port);
    if (client instanceof Client) {
      return {
        pid: child.pid ?? 0,
        port,
        startedAt: Date.now(),
        own: true,
        client,
        lost: endOf(client),
      };
    }
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
  if (takenByAnother && !isDiskFull(said)) return undefined;
  throw new Error(`PostgreSQL did not start: ${reasonIn(said)}. See ${logFile(place)}.`);
}

/**
 * Stops the server: waits for connections that are closing, then ends the others. Open transactions are rolled back.
 * New connections are refused from the first signal on.
 */
export async function stopServer(place: Place, { pid, client }: Running): Promise<void> {
  const began = Date.now();
  if (await isPostmaster(pid, place.data)) signal(pid, 'SIGTERM');
  void client.end();
  let sent: NodeJS.Signals = 'SIGTERM';
  while (await isPostmaster(pid, place.data)) {
    // After SIGQUIT, the next start recovers committed transactions from the log.
    const due = Date.now() - began > 30_000 ? 'SIGQUIT' : Date.now() - began > 500 ? 'SIGINT' : 'SIGTERM';
    if (due !== sent) signal(pid, due);
    sent = due;
    await sleep(10);
  }
}

/** `host` is an address, or the folder of a socket. */
async function connect(password: string, port: number, host = '127.0.0.1'): Promise<Client | Error> {
  const client = new Client({
    host,
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  try {
    await client.connect();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  // Ignored, because the caller waits for the 'end' event.
  client.on('error', () => undefined);
  return client;
}

function endOf(client: Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function logFile(place: Place): string {
  return path.join(place.dataDir, 'postgres.log');
}

/** Rotates the log at one megabyte. Returns the offset of new lines. */
async function trimLog(place: Place): Promise<number> {
  const size = await stat(logFile(place)).then(
    (found) => found.size,
    () => 0,
  );
  if (size < 1_000_000) return size;
  await rename(logFile(place), `${logFile(place)}.old`);
  return 0;
}
