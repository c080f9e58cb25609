import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createData, findPrograms, readPassword } from './data.ts';
import { atExit, codeOf, readPidFile, signal } from './process.ts';
import { type RunningServer, findServer, stopServer, takeServer } from './server.ts';

interface Options {
  dataDir: string;
  log: (line: string) => void;
}

interface Embedded {
  url: string;
  stop: () => Promise<void>;
}

/** Existing data folders have a database and a role of this name. */
const database = 'exchange';

/**
 * Runs PostgreSQL in `dataDir` until `stop` and locks the folder against other apps. Restarts the server on the same
 * port if it ends.
 */
export async function openEmbedded({ dataDir: given, log }: Options): Promise<Embedded> {
  const dataDir = path.resolve(given);
  const programs = await findPrograms();
  await createData(dataDir, programs);
  const password = await readPassword(dataDir);
  const place = { dataDir, data: path.join(dataDir, 'postgres', 'data'), password, programs };
  let server = await takeServer(place);
  const { port } = server;
  const ending = new AbortController();
  let recovery: Promise<void> | undefined;

  const ended = atExit(() => void signal(server.pid, 'SIGINT'));

  const watch = async (): Promise<void> => {
    await server.lost;
    if (!ending.signal.aborted) recovery = recover();
  };

  const recover = async (): Promise<void> => {
    for (let delay = 100; !ending.signal.aborted; delay = Math.min(delay * 2, 5000)) {
      try {
        await sleep(delay, undefined, { signal: ending.signal });
        log('PostgreSQL has ended unexpectedly. Starting it again.');
        server = await takeServer(place, port);
        log('PostgreSQL is back.');
        void watch();
        return;
      } catch (error) {
        if (!ending.signal.aborted) log(`PostgreSQL did not come back: ${String(error)}`);
      }
    }
  };

  const stop = async (): Promise<void> => {
    ending.abort();
    await recovery;
    await stopServer(place, server);
    ended();
  };

  void watch();
  try {
    await createDatabase(server, password);
    return { url: urlOf(password, port), stop };
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
}: Options & { create: boolean }): Promise<Embedded> {
  const dataDir = path.resolve(options.dataDir);
  const data = path.join(dataDir, 'postgres', 'data');
  if (!create) {
    await access(data).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new Error(
        `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the site has them.`,
      );
    });
  }
  const file = await readPidFile(data);
  if (!file) return openEmbedded(options);
  const password = await readPassword(dataDir);
  const found = await findServer({ dataDir, data, password });
  if (!found) return openEmbedded(options);
  if (found === 'busy')
    throw new Error(
      `The database in ${dataDir} is in use by process ${file.pid}, which does not answer. ` +
        `Wait until the site has started, or start it.`,
    );
  await found.client.end();
  const url = `${urlOf(password, found.port)}&host=${encodeURIComponent(found.client.host)}`;
  return { url, stop: () => Promise.resolve() };
}

/** The app's role is not a superuser. It owns the database, as on a managed server. */
async function createDatabase({ client }: RunningServer, password: string): Promise<void> {
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [database]);
  if (roles.rowCount === 0)
    await client.query(`CREATE ROLE ${database} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`);
  const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${database}`);
}

function urlOf(password: string, port: number): string {
  return `postgres://${database}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
