import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { query } from '../../../tests/support/embedded-app.ts';
import { siteTest } from '../../../tests/support/fixtures.ts';
import { linkLibraries } from './data.ts';
import { openEmbedded } from './open.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const log = (): void => undefined;

const test = siteTest.extend('native', async ({ dataDir }) => {
  const native = path.join(dataDir, 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  await writeFile(path.join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const closed = async (folder: string) => {
    const dataDir = path.join(folder, 'closed', 'data');
    await mkdir(dataDir, { recursive: true });
    await chmod(path.dirname(dataDir), 0o700);
    return dataDir;
  };

  test('the server runs as an unprivileged account, which gets data that root owned', async ({ dataDir }) => {
    const first = await openEmbedded({ dataDir, log });
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.stop();
    const data = path.join(dataDir, 'postgres', 'data');
    expect((await stat(data)).uid).toBe(65_534);

    execFileSync('chown', ['-R', '0:0', path.join(dataDir, 'postgres')]);
    const second = await openEmbedded({ dataDir, log });
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await second.stop();
    expect((await stat(data)).uid).toBe(65_534);
  });

  test('a folder that only root can reach, such as one below /root, is used all the same', async ({
    dataDir: folder,
  }) => {
    const { url, stop } = await openEmbedded({ dataDir: await closed(folder), log });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('if the system does not allow that, it is reported with a remedy', async ({ dataDir: folder }) => {
    const dataDir = await closed(folder);
    // No setpriv is found.
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const refused = openEmbedded({ dataDir, log });
    await expect(refused).rejects.toThrow(/cannot reach .*closed\/data.*ordinary user.*DATABASE_URL/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('library links', () => {
  test('missing ones are created, also by two concurrent starts', async ({ native }) => {
    await Promise.all([linkLibraries(native), linkLibraries(native), linkLibraries(native)]);
    expect(await readFile(path.join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    expect(await readdir(path.join(native, 'lib'))).toHaveLength(3);
  });

  test('one that cannot be created is reported', async ({ native }) => {
    await rm(path.join(native, 'lib'), { recursive: true });
    await expect(linkLibraries(native)).rejects.toThrow(/lacks the library link .*libpq\.so/);
  });
});
