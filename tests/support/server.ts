import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from './database.ts';
import { makeDataDir } from './embedded.ts';
import { hostServer } from './host.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { spawnServer } from './spawn.ts';

export interface TestServer {
  url: string;
  dataDir: string;
  database: TestDatabase;
  mailbox: Mailbox;
  /** Everything printed so far. */
  output(): string;
  /** Stops the server but keeps database and files, for tests that start another on them. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

export interface TestProcess extends TestServer {
  process: ChildProcess;
  halt(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** Uses the database or files of another server. `stop` keeps them. */
  on?: Partial<Pick<TestServer, 'dataDir' | 'database'>>;
}

interface ProcessOptions extends Options {
  /** The limit of open files. */
  openFiles?: number;
}

/** Starts a server on a database of its own, without rate limits by default. It shares a process with others. */
export function startServer({ env, on }: Options = {}): Promise<TestServer> {
  return startOn(on, env, hostServer);
}

/** Starts the program as a process: for tests of its signals, its environment or what it holds in memory. */
export async function startProcess({ env, on, openFiles }: ProcessOptions = {}): Promise<TestProcess> {
  const options = openFiles === undefined ? {} : { openFiles };
  const { child, ...server } = await startOn(on, env, (settings) => spawnServer(settings, options));
  return { ...server, process: child };
}

async function startOn<Started extends { url: string; halt(): Promise<void> }>(
  on: Options['on'],
  env: Record<string, string> | undefined,
  start: (env: Record<string, string>) => Promise<Started>,
): Promise<Started & Omit<TestServer, 'output'>> {
  const database = on?.database ?? (await createDatabase());
  const dataDir = on?.dataDir ?? (await makeDataDir());
  const server = await start({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  return {
    ...server,
    dataDir,
    database,
    mailbox: openMailbox(join(dataDir, 'outbox')),
    stop: async () => {
      await server.halt();
      if (!on?.database) await database.drop();
      if (!on?.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
