import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { query } from '../../../tests/support/embedded-app.ts';
import { siteTest } from '../../../tests/support/fixtures.ts';
import { openEmbedded } from './open.ts';

/** An operator's command in another namespace than the server's, such as a container with its folder mounted. */

const doctor = fileURLToPath(new URL('../../../scripts/doctor.ts', import.meta.url));
const processes = ['--pid', '--fork', '--mount-proc'];
const mayUnshare = spawnSync('unshare', [...processes, '--net', 'true']).status === 0;

const test = siteTest.extend('postgres', { auto: true }, async ({ dataDir }, { onCleanup }) => {
  const postgres = await openEmbedded({ dataDir, log: () => undefined });
  onCleanup(() => postgres.stop());
  return postgres;
});
type Postgres = Awaited<ReturnType<typeof openEmbedded>>;

const lockFile = (dataDir: string) => path.join(dataDir, 'postgres/data/postmaster.pid');
const readLock = async (dataDir: string) => [
  await readFile(lockFile(dataDir), 'utf8'),
  (await stat(lockFile(dataDir))).ino,
];
const startedAt = (postgres: Postgres) => query(postgres.url, 'SELECT pg_postmaster_start_time() AS at');

/** Leaves what a server of an older version leaves, which has no socket. */
async function forgetSocket(dataDir: string) {
  const lines = (await readFile(lockFile(dataDir), 'utf8')).split('\n');
  expect(lines[4]).toBe('.');
  await writeFile(lockFile(dataDir), lines.with(4, '').join('\n'));
  await rm(path.join(dataDir, `postgres/data/.s.PGSQL.${lines[3]}`));
}

/** Runs the doctor, which must not touch the running server, and returns its lines. */
async function diagnose(
  dataDir: string,
  postgres: Postgres,
  namespaces: string[],
  at = dataDir,
): Promise<string> {
  const before = [await readLock(dataDir), await startedAt(postgres)];
  const script = `${at === dataDir ? '' : 'mount --bind "$1" "$DATA_DIR" && '}exec "$2" "$3"`;
  const { stdout } = await promisify(execFile)(
    'unshare',
    [...namespaces, 'sh', '-c', script, 'sh', dataDir, process.execPath, doctor],
    { env: { PATH: process.env['PATH'], DATA_DIR: at } },
  ).catch((failed: { stdout: string }) => failed);
  expect([await readLock(dataDir), await startedAt(postgres)]).toEqual(before);
  return stdout;
}

describe.runIf(mayUnshare)('in other namespaces', () => {
  test('a command that sees neither processes nor ports of the server uses its socket', async ({
    dataDir,
    postgres,
  }) => {
    expect(await diagnose(dataDir, postgres, [...processes, '--ipc', '--net'])).toMatch(
      /^ok +PostgreSQL 18\S+ accepts writes/m,
    );
  });

  test('a command to which the server does not answer leaves the lock file, and says so', async ({
    dataDir,
    postgres,
  }) => {
    await forgetSocket(dataDir);
    expect(await diagnose(dataDir, postgres, [...processes, '--ipc', '--net'])).toMatch(
      /^PROBLEM .*is in use by process \d+, which does not answer here\. Run this command where the site runs/m,
    );
  });

  test('a command that sees the folder at another path uses the port of the server', async ({
    dataDir,
    postgres,
  }) => {
    await forgetSocket(dataDir);
    const other = path.join(dataDir, 'mounted');
    await mkdir(other);
    expect(await diagnose(dataDir, postgres, ['--mount', '--ipc'], other)).toMatch(
      /^ok +PostgreSQL 18\S+ accepts writes/m,
    );
  });

  test('an app is refused, although it does not see the process of the server', async ({ dataDir }) => {
    const holder = fileURLToPath(new URL('../../../tests/support/embedded-holder.ts', import.meta.url));
    const { stdout } = await promisify(execFile)('unshare', [
      ...processes,
      '--ipc',
      process.execPath,
      holder,
      dataDir,
    ]).catch((failed: { stdout: string }) => failed);
    expect(stdout).toMatch(/refused .*is in use by an app in another container/);
  });
});
