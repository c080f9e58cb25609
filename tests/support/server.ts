import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, type TestDatabase } from './database.ts';
import { makeDataDir } from './embedded.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

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
}

/** The compiled program as a process of its own, on its own database, without rate limits unless asked. */
export async function startServer({ env = {}, on }: Options = {}): Promise<TestServer> {
  const database = on?.database ?? (await createDatabase());
  const dataDir = on?.dataDir ?? (await makeDataDir());
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAILS: 'admin@nyu.edu,second.admin@nyu.edu',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  const halt = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir,
    database,
    mailbox: openMailbox(join(dataDir, 'outbox')),
    process: child,
    output: () => output,
    halt,
    stop: async () => {
      await halt();
      if (on) return;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
