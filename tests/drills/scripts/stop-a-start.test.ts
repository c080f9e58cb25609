import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../support/embedded.ts';
import { serverEnv } from '../../support/spawn.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A stop at any moment of the first start ends all that it has begun. */

const program = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url));

/** The processes that work in a folder. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

type Moment = (dataDir: string, output: string) => boolean;
const has =
  (file: string): Moment =>
  (dataDir) =>
    globSync(join(dataDir, file)).length > 0;
const says =
  (text: RegExp): Moment =>
  (_dataDir, output) =>
    text.test(output);

test.skipIf(!existsSync('/proc/self/cwd')).each<[string, Moment]>([
  ['its folder is made', has('*')],
  ['the draft of the database is begun', has('postgres.new-*')],
  ['the files of the database are made', has('postgres.new-*/data/base')],
  ['the database is whole', has('postgres.new-*/data/PG_VERSION')],
  ['the database is there', has('postgres')],
  ['the database server is started', has('postgres.log')],
  ['the database server has its lock', has('postgres/data/postmaster.pid')],
  [
    'the database server is ready',
    (dataDir) => {
      const log = join(dataDir, 'postgres.log');
      return existsSync(log) && readFileSync(log, 'utf8').includes('ready to accept connections');
    },
  ],
  ['the demo is begun', says(/Filling/)],
  ['the demo is half made', says(/15 of/)],
])(
  'nothing is left of a start that is stopped when %s',
  async (moment, has) => {
    const dataDir = await makeDataDir();
    const signal = moment.length % 2 === 0 ? 'SIGINT' : 'SIGTERM';
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], ...serverEnv, ADMIN_EMAILS: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(child, 'exit');
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await waitFor(() => expect(has(dataDir, output)).toBe(true), 60_000);
    // Ctrl-C signals the group, a supervisor the process.
    process.kill(signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    await ended;
    await waitFor(() => expect(processesIn(dataDir)).toEqual([]));
  },
  120_000,
);
