import { execFileSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addMember, createPost } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { runTool } from '../../tests/support/tool.ts';

/** Several backups in one folder. */

test.beforeAll(async ({ server }) => {
  await createPost(await addMember(server), { images: [sampleImage('jpg')] });
});

const here = (server: TestServer) => ({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });

test('backups beside each other share the files of images, and --keep removes the oldest', async ({
  server,
}) => {
  const series = join(server.dataDir, 'series');
  const make = (name: string, ...args: string[]) =>
    runTool('backup', [join(series, name), ...args], here(server));
  expect(await make('1')).toMatchObject({ failed: false });
  await mkdir(join(series, 'not-a-backup'));
  expect(await make('2')).toMatchObject({ failed: false });
  const [file = ''] = await readdir(join(series, '2', 'uploads'));
  const [one, two] = await Promise.all(['1', '2'].map((name) => stat(join(series, name, 'uploads', file))));
  expect([two?.ino, two?.nlink]).toEqual([one?.ino, 2]);

  const third = await make('3', '--keep', '2');
  expect(third.stdout).toContain(`Removed 1 older: ${join(series, '1')}`);
  expect(third.stdout).toContain('It is on the same disk as DATA_DIR');
  expect((await readdir(series)).toSorted()).toEqual(['2', '3', 'not-a-backup']);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ backupHours: 0 });

  for (const args of [
    ['--keep', '0'],
    ['--keep', 'all'],
  ])
    expect((await make('4', ...args)).stderr).toContain('COUNT of --keep should be a whole number');
  expect((await make('4', '--keep')).stderr).toContain('Usage: npm run backup');
});

test('--check reads a whole backup and names what is damaged', async ({ server }) => {
  const checked = join(server.dataDir, 'checked');
  await runTool('backup', [checked], here(server));
  const check = () => runTool('backup', ['--check', checked], { PATH: process.env['PATH'] ?? '' });
  expect((await check()).stdout).toContain(`The backup in ${checked} is whole`);
  const [file = ''] = await readdir(join(checked, 'uploads'));
  const bytes = await readFile(join(checked, 'uploads', file));
  // Replaced rather than overwritten, because other backups share the file.
  await rm(join(checked, 'uploads', file));
  await writeFile(join(checked, 'uploads', file), bytes.fill(0, 0, 1));
  await rm(join(checked, 'saves.ndjson.gz'));
  // Reading it would wait for ever.
  execFileSync('mkfifo', [join(checked, 'saves.ndjson.gz')]);
  expect(await check()).toMatchObject({
    failed: true,
    stderr: expect.stringContaining(`such as saves, ${file}.`),
  });
});
