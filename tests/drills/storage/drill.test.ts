import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { changeManifest, changeTable, drill, envOf, firstImage, leftIn } from '../../support/drill.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';
import { ofParent } from '../../support/spawn.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** `npm run backup -- --drill`, with planted damage. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const test = base
  .extend('backup', { scope: 'file' }, async ({ server, admin }) => {
    const author = await addMember(server);
    const postId = await publishPost(author, admin, { images: [sampleImage('jpg'), sampleImage('png')] });
    await createPost(author, { postStatus: 'Draft' });
    await admin.call(postEndpoints.save, { postId });
    const backup = join(server.dataDir, 'backups', 'first');
    await runTool('backup', [backup], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
    return backup;
  })
  /** A copy of the backup that a test may damage. */
  .extend('copy', async ({ backup, dataDir }) => {
    const copy = join(dataDir, 'copy');
    await cp(backup, copy, { recursive: true });
    return copy;
  });

const dropFirst = (lines: string[]) => lines.slice(1);
const takeSealOff = (folder: string) =>
  changeManifest(folder, (manifest) => {
    delete manifest.seal;
  });

test('a whole backup is restored, compared and served; the site is not touched and learns the result', async ({
  server,
  admin,
  backup,
  dataDir,
}) => {
  const state = () => server.database.sql('select * from app_state order by key');
  const files = async () =>
    (await readdir(server.dataDir, { recursive: true }))
      .filter((name) => !name.startsWith('outbox'))
      .toSorted();
  const [stateBefore, filesBefore] = [await state(), await files()];
  const health = async () => (await admin.call(deskEndpoints.health)).body['findings'];
  // The folder of several backups stands for the newest.
  const { failed, stdout, stderr } = await drill(dataDir, join(backup, '..'));
  expect({ failed, stderr }).toEqual({ failed: false, stderr: '' });
  expect(stdout).toContain(`Drill of ${backup}, made 2`);
  expect(stdout).toMatch(/Read \d\d tables and 6 image files: all are as the manifest says/);
  expect(stdout).toMatch(/Restored \d+ rows and 6 image files, and compared them with the backup/);
  expect(stdout).toMatch(
    /A restore here takes about [\d.]+ s: [\d.]+ s for the data, [\d.]+ s for the pictures/,
  );
  expect(stdout).toMatch(/Fetched \d+ pages.* and 2 pictures/);
  expect(await state()).toEqual(stateBefore);
  expect(await files()).toEqual([...filesBefore, 'backups/last-drill.json'].toSorted());
  expect(await health()).toContainEqual(
    expect.objectContaining({
      state: 'ok',
      text: 'drill-ok',
      params: expect.objectContaining({ folder: backup }),
    }),
  );
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^exchange_last_drill_age_seconds [\d.]+$/m);
  expect(metrics).toMatch(/^exchange_last_drill_findings 0$/m);
});

test.for<[string, (folder: string) => Promise<unknown>, ...RegExp[]]>([
  [
    'a truncated picture, a missing row, a changed table, a missing one, and one that the manifest lacks too',
    async (folder) => {
      await truncate(join(folder, 'uploads', await firstImage(folder)), 50);
      await changeTable(folder, 'saves', false, dropFirst);
      await changeTable(folder, 'posts', false, (lines) => lines.map((line) => line.replace('lamp', 'lump')));
      for (const table of ['reports', 'appeals']) await rm(join(folder, `${table}.ndjson.gz`));
      await changeManifest(folder, ({ tables }) => delete tables['appeals']);
    },
    /^\S+\.webp is not what was backed up\.$/m,
    /^saves has 0 rows instead of 1\.$/m,
    /^posts is not what was backed up\.$/m,
    /^reports is missing\.$/m,
    /^appeals is in neither the folder nor the manifest\.$/m,
  ],
  [
    'what the manifest was changed to say: no seal, no image, a whole picture, and no row that the trail names',
    async (folder) => {
      await changeTable(folder, 'posts', true, (lines) => lines.filter((line) => !line.includes('"Draft"')));
      await takeSealOff(folder);
      const [lost = '', , , cut = ''] = (await readdir(join(folder, 'uploads'))).toSorted();
      const bytes = (await readFile(join(folder, 'uploads', cut))).subarray(0, -10);
      await writeFile(join(folder, 'uploads', cut), bytes);
      await rm(join(folder, 'uploads', lost));
      await changeManifest(folder, ({ images }) => {
        delete images[lost];
        images[cut] = createHash('sha256').update(bytes).digest('hex');
      });
    },
    /^The manifest was changed after the backup was made\.$/m,
    /^1 images of the tables are in neither the folder nor the manifest: \S+\.webp\.$/m,
    /^\S+\.webp is cut off, and the manifest says that it is whole\.$/m,
    /^The audit trail names post 2, which the backup lacks\.$/m,
  ],
  [
    'a row that nothing names, with count and checksum rewritten',
    (folder) => changeTable(folder, 'saves', true, dropFirst),
    /^The manifest was changed after the backup was made\.$/,
  ],
  [
    'a row that others name, with count and checksum rewritten',
    (folder) => changeTable(folder, 'posts', true, dropFirst),
    /^post_images can't be restored: Key \(post_id\)=\(1\) is not present in table "posts"\.$/,
  ],
])('a drill finds %s, and leaves nothing', async ([_what, plant, ...findings], { copy, dataDir }) => {
  await plant(copy);
  const { failed, stderr } = await drill(dataDir, copy);
  expect(failed).toBe(true);
  for (const finding of findings) expect(stderr.trim()).toMatch(finding);
});

test('the newest backup of a folder does not hide behind an older one if its manifest is broken', async ({
  backup,
  dataDir,
}) => {
  const folder = join(dataDir, 'several');
  for (const name of ['1', '2']) await cp(backup, join(folder, name), { recursive: true });
  await truncate(join(folder, '2', 'manifest.json'), 100);
  const { failed, stderr } = await drill(dataDir, folder);
  expect({ failed, stderr }).toEqual({
    failed: true,
    stderr: `There is no backup in ${join(folder, '2')}: its manifest.json can't be read.\n`,
  });
});

test('doctor says whether a drill was made, what it found and that it is old', async ({
  server,
  backup,
  env,
}) => {
  const note = join(backup, '../last-drill.json');
  const doctor = async () => {
    const here = { ...env, DATA_DIR: server.dataDir, DATABASE_URL: server.database.url };
    return (await runTool('doctor', [], { PATH: process.env['PATH'] ?? '', ...here })).stdout;
  };
  const drillAgo = (days: number, findings: string[]) =>
    writeFile(
      note,
      JSON.stringify({
        folder: backup,
        at: new Date(Date.now() - days * 86_400_000).toISOString(),
        findings,
      }),
    );
  await rm(note, { force: true });
  expect(await doctor()).toContain(
    `ok       No backup has been tried yet. Run npm run backup -- --drill ${join(backup, '..')} every month.`,
  );
  await drillAgo(41, []);
  expect(await doctor()).toContain('warning  The last backup drill was 41 days ago.');
  await drillAgo(3, ['saves is missing.']);
  expect(await doctor()).toContain(
    `PROBLEM  The last backup drill, 3 days ago, found that ${backup} can’t be restored as it is: saves is missing.`,
  );
  await writeFile(note, 'no JSON');
  expect(await doctor()).toContain('No backup has been tried yet.');
});

// The restore of each kept version is tested in tests/drills/upgrades.
test('a drill finds nothing in a backup of 8228cd66', async ({ dataDir }) => {
  const copy = join(dataDir, 'copy');
  await cp('tests/upgrades/8228cd66/backup', copy, { recursive: true });
  expect(await drill(dataDir, copy)).toMatchObject({ failed: false, stderr: '' });
});

test.for(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a drill, and nothing is left',
  async (signal, { copy, dataDir }) => {
    const env = await envOf(dataDir);
    const child = spawn(process.execPath, ['scripts/backup.ts', '--drill', copy], {
      env: { ...ofParent, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'exit');
    const tmp = env['TMPDIR'] ?? '';
    // PostgreSQL runs once it has its lock file.
    await waitFor(async () => {
      const [folder = ''] = await readdir(tmp);
      await readFile(join(tmp, folder, 'postgres/data/postmaster.pid'));
    });
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(said).toBe('The drill was interrupted.\n');
    expect(await leftIn(tmp)).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('last-drill.json');
  },
);
