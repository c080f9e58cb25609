import { readdir, rm } from 'node:fs/promises';
import { expect, vi } from 'vitest';
import {
  type App,
  endApp,
  killApp,
  postmasterPid,
  query,
  settled,
  startApp,
} from '../../support/embedded-app.ts';
import { copyData, makeUsedDataDir } from '../../support/embedded.ts';
import { siteTest } from '../../support/fixtures.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const test = siteTest
  .extend('used', { scope: 'file' }, async ({}, { onCleanup }) => {
    const used = await makeUsedDataDir();
    onCleanup(() => rm(used, { recursive: true, force: true }));
    return used;
  })
  /** Starts an app that ends after the test. */
  .extend('launch', ({ dataDir }, { onCleanup }) => {
    const apps: App[] = [];
    onCleanup(async () => {
      for (const app of apps) await endApp(app);
    });
    return (writers = 0): App => {
      const app = startApp(dataDir, writers);
      apps.push(app);
      return app;
    };
  });

async function urlOf(app: App): Promise<string> {
  const { url, refused } = await settled(app);
  if (url === undefined) throw new Error(refused);
  return url;
}

async function written(url: string): Promise<Set<string>> {
  const rows = await query<{ id: string }>(url, 'SELECT id FROM written');
  return new Set(rows.map((row) => row.id));
}

function acknowledged(app: App): string[] {
  return app.lines.filter((line) => line.startsWith('wrote ')).map((line) => line.slice('wrote '.length));
}

async function untilWritten(app: App, count: number): Promise<void> {
  await vi.waitUntil(() => acknowledged(app).length >= count, { timeout: 30_000, interval: 5 });
}

test('an app reuses the database server of a killed app', async ({ used, dataDir, launch }) => {
  await copyData(used, dataDir);
  const killed = launch(4);
  await settled(killed);
  await untilWritten(killed, 20);
  const pid = await postmasterPid(dataDir);
  await killApp(killed, 'process');

  const url = await urlOf(launch());
  expect(await postmasterPid(dataDir)).toBe(pid);
  const kept = await written(url);
  expect(acknowledged(killed).filter((id) => !kept.has(id))).toEqual([]);
});

test('no acknowledged write is lost when app and server are killed repeatedly', async ({
  used,
  dataDir,
  launch,
}) => {
  await copyData(used, dataDir);
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const app = launch(16);
    await settled(app);
    await untilWritten(app, 100);
    await killApp(app, 'group');
    ids.push(...acknowledged(app));
  }
  const kept = await written(await urlOf(launch()));
  expect(ids.length).toBeGreaterThanOrEqual(300);
  expect(ids.filter((id) => !kept.has(id))).toEqual([]);
}, 120_000);

function isDraft(name: string): boolean {
  return name.startsWith('postgres.new-');
}

test('a kill during the creation of the data folder does not block the next start', async ({
  launch,
  dataDir,
}) => {
  const killed = launch();
  await vi.waitUntil(async () => (await readdir(dataDir)).some(isDraft), { timeout: 30_000, interval: 5 });
  await killApp(killed, 'group');

  expect(await settled(launch())).toHaveProperty('url');
  expect((await readdir(dataDir)).filter(isDraft)).toEqual([]);
});

test('a database server that dies is restarted on the same port by the same app', async ({
  used,
  dataDir,
  launch,
}) => {
  await copyData(used, dataDir);
  const app = launch();
  const url = await urlOf(app);
  const pid = await postmasterPid(dataDir);
  await query(url, 'INSERT INTO written DEFAULT VALUES');
  process.kill(pid, 'SIGKILL');

  await vi.waitFor(
    async () => {
      expect((await written(url)).size).toBe(1);
      expect(await postmasterPid(dataDir)).not.toBe(pid);
    },
    { timeout: 30_000, interval: 20 },
  );
  const second = await settled(launch());
  expect(second.refused).toContain('Another app is using');
});

test('an app stops a database server that it reused', async ({ used, dataDir, launch }) => {
  await copyData(used, dataDir);
  const killed = launch();
  await settled(killed);
  await killApp(killed, 'process');
  const app = launch();
  await settled(app);
  await endApp(app);
  await expect(postmasterPid(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.for(['an empty folder', 'existing data'])(
  'of two starts at once in %s exactly one wins',
  async (kind, { used, dataDir, launch }) => {
    if (kind === 'existing data') await copyData(used, dataDir);
    const both = [launch(), launch()];
    const ends = await Promise.all(both.map(settled));
    const winners = ends.filter((end) => end.url !== undefined);
    const losers = ends.filter((end) => end.refused?.includes('Another app is using'));
    expect([winners.length, losers.length]).toEqual([1, 1]);
    expect(await query(winners[0]?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);
