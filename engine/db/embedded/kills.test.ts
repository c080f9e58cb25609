import { readdir, rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type App,
  endApp,
  killApp,
  postmasterPid,
  query,
  settled,
  startApp,
} from '../../../tests/support/embedded-app.ts';
import { copyData, makeDataDir, makeUsedDataDir } from '../../../tests/support/embedded.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let used: string;
let dataDir: string;
let apps: App[];

beforeAll(async () => {
  used = await makeUsedDataDir();
});

afterAll(() => rm(used, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await makeDataDir();
  apps = [];
});

afterEach(async () => {
  for (const app of apps) await endApp(app);
  await rm(dataDir, { recursive: true, force: true });
});

function start(writers = 0): App {
  const app = startApp(dataDir, writers);
  apps.push(app);
  return app;
}

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

test('an app reuses the database server of a killed app', async () => {
  await copyData(used, dataDir);
  const killed = start(4);
  await settled(killed);
  await untilWritten(killed, 20);
  const pid = await postmasterPid(dataDir);
  await killApp(killed, 'process');

  const url = await urlOf(start());
  expect(await postmasterPid(dataDir)).toBe(pid);
  const kept = await written(url);
  expect(acknowledged(killed).filter((id) => !kept.has(id))).toEqual([]);
});

test('no acknowledged write is lost when app and server are killed repeatedly', async () => {
  await copyData(used, dataDir);
  const ids: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const app = start(16);
    await settled(app);
    await untilWritten(app, 100);
    await killApp(app, 'group');
    ids.push(...acknowledged(app));
  }
  const kept = await written(await urlOf(start()));
  expect(ids.length).toBeGreaterThanOrEqual(600);
  expect(ids.filter((id) => !kept.has(id))).toEqual([]);
}, 120_000);

function isDraft(name: string): boolean {
  return name.startsWith('postgres.new-');
}

test('a kill during the creation of the data folder does not block the next start', async () => {
  const killed = start();
  await vi.waitUntil(async () => (await readdir(dataDir)).some(isDraft), { timeout: 30_000, interval: 5 });
  await killApp(killed, 'group');

  expect(await settled(start())).toHaveProperty('url');
  expect((await readdir(dataDir)).filter(isDraft)).toEqual([]);
});

test('a database server that dies is restarted on the same port by the same app', async () => {
  await copyData(used, dataDir);
  const app = start();
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
  const second = await settled(start());
  expect(second.refused).toContain('Another app is using');
});

test('an app stops a database server that it reused', async () => {
  await copyData(used, dataDir);
  const killed = start();
  await settled(killed);
  await killApp(killed, 'process');
  const app = start();
  await settled(app);
  await endApp(app);
  await expect(postmasterPid(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each(['an empty folder', 'existing data'])(
  'of two starts at once in %s exactly one wins',
  async (kind) => {
    if (kind === 'existing data') await copyData(used, dataDir);
    const both = [start(), start()];
    const ends = await Promise.all(both.map(settled));
    const winners = ends.filter((end) => end.url !== undefined);
    const losers = ends.filter((end) => end.refused?.includes('Another app is using'));
    expect([winners.length, losers.length]).toEqual([1, 1]);
    expect(await query(winners[0]?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);
