import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { postmasterPid, query } from '../../../tests/support/embedded-app.ts';
import { copyData, makeUsedDataDir } from '../../../tests/support/embedded.ts';
import { siteTest } from '../../../tests/support/fixtures.ts';
import { waitFor } from '../../../tests/support/wait-for.ts';
import { borrowEmbedded, openEmbedded } from './open.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const log = (): void => undefined;
const test = siteTest
  .extend('used', { scope: 'file' }, async ({}, { onCleanup }) => {
    const used = await makeUsedDataDir();
    onCleanup(() => rm(used, { recursive: true, force: true }));
    return used;
  })
  .extend('open', ({ dataDir }, { onCleanup }) => {
    const opened: { stop: () => Promise<void> }[] = [];
    onCleanup(async () => {
      for (const { stop } of opened) await stop();
    });
    return async () => {
      const database = await openEmbedded({ dataDir, log });
      opened.push(database);
      return database;
    };
  })
  .extend('openUsed', ({ used, dataDir, open }) => async () => {
    await copyData(used, dataDir);
    return open();
  });

test('a first start creates a durable UTF-8 database that an unprivileged role owns', async ({ open }) => {
  const { url } = await open();
  const [found] = await query(
    url,
    `SELECT current_setting('server_encoding') AS encoding, datlocale AS locale, rolsuper AS super,
            current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums
     FROM pg_database JOIN pg_roles ON rolname = current_user WHERE datname = current_database()`,
  );
  expect(found).toEqual({ encoding: 'UTF8', locale: 'C.UTF-8', super: false, fsync: 'on', checksums: 'on' });
});

test('a second start uses the existing data', async ({ openUsed, open }) => {
  const first = await openUsed();
  await query(first.url, `CREATE TABLE kept AS SELECT '教材' AS word`);
  await first.stop();

  const second = await open();
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: '教材' }]);
});

test('a start that every connection refuses ends with the reason, and leaves no server', async ({
  used,
  dataDir,
}) => {
  await copyData(used, dataDir);
  vi.stubEnv('PGOPTIONS', '-c unknown_name=1');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow('unrecognized configuration parameter');
  await waitFor(async () =>
    expect(await readdir(path.join(dataDir, 'postgres', 'data'))).not.toContain('postmaster.pid'),
  );
});

test('the server refuses connections without the password', async ({ openUsed }) => {
  const { url } = await openUsed();
  const guess = new URL(url);
  guess.password = 'postgres';
  await expect(query(guess.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a second app on the same folder is refused, and the first one goes on', async ({
  openUsed,
  dataDir,
}) => {
  const { url } = await openUsed();
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`Another app is using ${dataDir}`);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a command uses the server of a running app, and leaves it running', async ({ openUsed, dataDir }) => {
  const { url } = await openUsed();
  const borrowed = await borrowEmbedded({ dataDir, log, create: false });
  const startedAt = 'SELECT pg_postmaster_start_time() AS at';
  expect(await query(borrowed.url, startedAt)).toEqual(await query(url, startedAt));
  await borrowed.stop();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a command without a running app starts and stops the server', async ({ openUsed, dataDir }) => {
  await (await openUsed()).stop();
  const borrowed = await borrowEmbedded({ dataDir, log, create: false });
  expect(await query(borrowed.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await borrowed.stop();
  await expect(postmasterPid(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an incomplete data folder of a dead process is removed', async ({ dataDir, open }) => {
  // No process can have this id.
  const left = path.join(dataDir, 'postgres.new-999999999-abcdef');
  await mkdir(path.join(left, 'data'), { recursive: true });
  await writeFile(path.join(left, 'data', 'PG_VERSION'), '18\n');
  await open();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('a stale PID file whose number belongs to another program does not prevent a start', async ({
  openUsed,
  dataDir,
  open,
}) => {
  await (await openUsed()).stop();
  const data = path.join(dataDir, 'postgres', 'data');
  await writeFile(
    path.join(data, 'postmaster.pid'),
    `${process.pid}\n${data}\n1700000000\n5432\n\n\n\nready\n`,
  );
  const { url } = await open();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an unexpected file in the place of the data is reported and not touched', async ({ dataDir }) => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres', 'notes.txt'), 'mine');
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow('is not a complete data folder of PostgreSQL');
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

const mayUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', '--net', 'true']).status === 0;

describe.runIf(mayUnshare)(
  'in another container, which sees neither processes nor ports of the server',
  () => {
    test('an app is refused', async ({ openUsed, dataDir }) => {
      const { url } = await openUsed();
      const startedAt = 'SELECT pg_postmaster_start_time() AS at';
      const before = await query(url, startedAt);
      const holder = fileURLToPath(new URL('../../../tests/support/embedded-holder.ts', import.meta.url));
      const options = ['--pid', '--fork', '--kill-child', '--mount-proc', '--ipc', '--net'];
      const { stdout } = spawnSync('unshare', [...options, process.execPath, holder, dataDir], {
        encoding: 'utf8',
        timeout: 30_000,
        killSignal: 'SIGKILL',
      });
      expect(stdout).toContain(`refused Error: Another app is using ${dataDir}`);
      expect(await query(url, startedAt)).toEqual(before);
    });
  },
);
