import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  halt(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  /** Ends the process if it prints this before it is ready. */
  endAt?: string;
  /** The limit of open files. */
  openFiles?: number;
}

/** Without the cache, each process would compile the sources again. The mutant is that of `npm run mutants`. */
export const ofParent = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  ...(process.env['__STRYKER_ACTIVE_MUTANT__'] && {
    __STRYKER_ACTIVE_MUTANT__: process.env['__STRYKER_ACTIVE_MUTANT__'],
  }),
};

/** The default settings of a test server. */
export const serverEnv = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_EMAILS: 'admin@nyu.edu,second.admin@nyu.edu',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ...ofParent,
};

/** A server stops within 30 s. */
const longestStopMs = 60_000;

/** Starts the program of `npm start` and waits until it says that it is ready. */
export async function spawnServer(
  env: Record<string, string>,
  { endAt, openFiles }: Options = {},
): Promise<ServerProcess> {
  const command = [process.execPath, program];
  if (openFiles !== undefined) command.unshift('/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$1"`);
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: { PATH: process.env['PATH'], ...serverEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
      if (endAt !== undefined && output.includes(endAt)) child.kill();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return {
    url,
    child,
    output: () => output,
    halt: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      const [, by] = (await ended) as [number | null, NodeJS.Signals | null];
      clearTimeout(late);
      if (by === 'SIGKILL' && signal !== by) throw new Error(`the server did not stop:\n${output}`);
    },
  };
}
