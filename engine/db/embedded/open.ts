import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { createData, readPassword } from './data.ts';
import { codeOf, hasEnded, isPostmaster, readPidFile, signal } from './process.ts';
import { type Place, type Running, ensureServer, findServer, stopServer } from './server.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** The command that creates a user namespace. Tests pass one that fails. */
  unshare?: string;
}

export interface Embedded {
  url: string;
  stop: () => Promise<void>;
}

const database = 'exchange';

/** Arbitrary: it is the only advisory lock in the database postgres. */
const appLock = 7_301;

/**
 * Runs PostgreSQL in `dataDir` until `stop` and locks the folder against other apps. Restarts the server on the same
 * port if it ends.
 */
export async function openEmbedded({
  dataDir,
  log,
  unshare = 'unshare',
}: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(path.resolve(dataDir), unshare);
  let server = await takeServer(place);
  const { port } = server;
  const ending = new AbortController();
  let recovery: Promise<void> | undefined;

  const endWithApp = (): void => {
    signal(server.pid, 'SIGINT');
  };
  process.once('exit', endWithApp);

  const watch = async (): Promise<void> => {
    await server.lost;
    if (!ending.signal.aborted) recovery = recover();
  };

  const recover = async (): Promise<void> => {
    const file = await readPidFile(place.data);
    // If Ctrl-C ended PostgreSQL, the app is stopping too.
    let delay = file && !file.stopping ? 100 : 1500;
    while (!ending.signal.aborted) {
      try {
        await sleep(delay, undefined, { signal: ending.signal });
        log('PostgreSQL has ended unexpectedly. Starting it again.');
        server = await takeServer(place, port);
        log('PostgreSQL is back.');
        void watch();
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        log(`PostgreSQL did not come back: ${String(error)}`);
        delay = Math.min(delay * 2, 5000);
      }
    }
  };

  const stop = async (): Promise<void> => {
    ending.abort();
    process.off('exit', endWithApp);
    await recovery;
    await stopServer(place, server);
  };

  void watch();
  try {
    await createDatabase(server, place.password);
    return { url: urlOf(place.password, port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * For a command: uses the server of the running app, or starts one while the command runs. Creates a missing database
 * only with `create`.
 */
export async function borrowEmbedded({
  create,
  ...options
}: EmbeddedOptions & { create: boolean }): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const dataDir = path.resolve(options.dataDir);
  const data = path.join(dataDir, 'postgres', 'data');
  if (!create) {
    await stat(data).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new Error(
        `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the site has them.`,
      );
    });
  }
  const file = await readPidFile(data);
  if (file === undefined) return openEmbedded(options);
  const password = await readPassword(dataDir);
  const found = await findServer({ dataDir, data, password });
  if (found) {
    await found.client.end();
    const url = `${urlOf(password, found.port)}&host=${encodeURIComponent(found.client.host)}`;
    return { url, stop: () => Promise.resolve() };
  }
  // Only Linux has namespaces, in which a living process can't be seen.
  if ((await hasEnded(data, file)) ?? (process.platform !== 'linux' && !(await isPostmaster(file.pid, data))))
    return openEmbedded(options);
  throw new Error(
    `The database in ${dataDir} is in use by process ${file.pid}, which does not answer here. Run this command ` +
      `where the site runs, such as in its container. If the site is not running, start it.`,
  );
}

async function preparePlace(dataDir: string, unshare: string): Promise<Place> {
  const binaries = await findBinaries();
  await createData(dataDir, binaries, unshare);
  const password = await readPassword(dataDir);
  return { dataDir, data: path.join(dataDir, 'postgres', 'data'), password, binaries, unshare };
}

/** A running server that is locked for this app. */
async function takeServer(place: Place, port?: number): Promise<Running> {
  for (;;) {
    const server = await ensureServer(place, port);
    // Of two apps that start concurrently, the parent of the server should win, because the server ends with its group.
    if (!server.own && Date.now() - server.startedAt < 3000) await sleep(500);
    const locked = await lock(server);
    if (locked === 'ours') return server;
    if (locked === 'lost') continue;
    await server.client.end();
    throw new Error(
      `Another app is using ${place.dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
    );
  }
}

/** The lock ends with its connection, so a killed app leaves none. PostgreSQL may notice that late. */
async function lock(server: Running): Promise<'ours' | 'theirs' | 'lost'> {
  const deadline = Date.now() + 3000;
  try {
    for (;;) {
      const { rows } = await server.client.query<{ ours: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS ours',
        [appLock],
      );
      if (rows[0]?.ours) return 'ours';
      if (Date.now() > deadline) return 'theirs';
      await sleep(100);
    }
  } catch (error) {
    // Another app that is stopping has stopped the server.
    if (isDisconnection(error)) return 'lost';
    throw error;
  }
}

function isDisconnection(error: unknown): boolean {
  return /^(57P0|08|ECONN|EPIPE)/.test(codeOf(error)) || String(error).includes('onnection terminated');
}

/** The app's role is not a superuser. It owns the database, as on a managed server. */
async function createDatabase({ client }: Running, password: string): Promise<void> {
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [database]);
  if (roles.rowCount === 0) {
    await client.query(`CREATE ROLE ${database} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
  }
  const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${database}`);
}

function urlOf(password: string, port: number): string {
  return `postgres://${database}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
