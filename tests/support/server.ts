import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from './database.ts';
import { makeDataDir } from './embedded.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { spawnServer } from './spawn.ts';

export interface TestServer {
  url: string;
  dataDir: string;
  database: TestDatabase;
  mailbox: Mailbox;
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Ends this process but keeps database and files, for tests that start another on them. */
  halt(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** Share these with another server; then stopping it leaves them. */
  on?: Pick<TestServer, 'dataDir' | 'database'>;
  /** The most files that it may have open. */
  openFiles?: number;
}

/** A server on its own database, without rate limits unless asked. */
export async function startServer({ env = {}, on, openFiles }: Options = {}): Promise<TestServer> {
  const database = on?.database ?? (await createDatabase());
  const dataDir = on?.dataDir ?? (await makeDataDir());
  const server = await spawnServer(
    { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env },
    openFiles === undefined ? {} : { openFiles },
  );
  return {
    url: server.url,
    dataDir,
    database,
    mailbox: openMailbox(join(dataDir, 'outbox')),
    process: server.child,
    output: () => server.output(),
    halt: (signal) => server.halt(signal),
    stop: async () => {
      await server.halt();
      if (on) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
