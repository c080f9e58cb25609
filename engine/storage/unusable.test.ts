import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { tables } from '../../server/backup-tables.ts';
import { migrations } from '../../server/migrations.ts';
import { changeManifest, drill, firstImage } from '../../tests/support/drill.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addMember, createPost } from '../../tests/support/people.ts';
import { runTool } from '../../tests/support/tool.ts';
import { newestBackup, openBackup } from './restore.ts';

/** Backups that can't be used, whatever is in them. */

const test = base
  .extend('backup', { scope: 'file' }, async ({ server }) => {
    await createPost(await addMember(server), { images: [sampleImage('jpg')] });
    const backup = join(server.dataDir, 'backup');
    await runTool('backup', [backup], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
    return backup;
  })
  .extend('copy', async ({ backup, dataDir }) => {
    const copy = join(dataDir, 'copy');
    await cp(backup, copy, { recursive: true });
    return copy;
  });

type Damage = [string, (folder: string) => Promise<unknown>, string];

test.for<Damage>([
  [
    'of a newer version',
    (folder) => changeManifest(folder, (all) => (all.migration = '0999-later')),
    'from a newer version than this code, which lacks its last migration 0999-later.',
  ],
  [
    'from before 8228cd66',
    (folder) => changeManifest(folder, (all) => Object.assign(all, { migration: undefined, migrations: 47 })),
    'This data is from before 8228cd66. Start that version once, then this one.',
  ],
  [
    'that is too large for the disk',
    async (folder) => truncate(join(folder, 'uploads', await firstImage(folder)), 10e12),
    'is too large for the disk: it needs about 10000.',
  ],
])('neither drill nor restore begins with a backup %s', async ([_what, plant, says], { copy, dataDir }) => {
  await plant(copy);
  const empty = join(dataDir, 'empty');
  for (const ended of [
    await drill(dataDir, copy),
    await runTool('restore', [copy], { PATH: process.env['PATH'] ?? '', DATA_DIR: empty }),
  ]) {
    expect(ended.failed).toBe(true);
    expect(ended.stderr.trim().split('\n')).toEqual([expect.stringContaining(says)]);
  }
  // No database was made. The site learns what is wrong with the backup, but not that this disk is too small.
  const made = (await readdir(dataDir)).filter((name) => !name.startsWith('copy'));
  const note = says.includes('for the disk') ? [] : ['last-drill.json'];
  expect(made.toSorted()).toEqual([...note, 'tmp']);
  for (const name of note)
    expect(JSON.parse(await readFile(join(dataDir, name), 'utf8'))).toMatchObject({
      findings: [expect.stringContaining(says)],
    });
});

test.for<Damage>([
  [
    'of another program',
    (folder) =>
      changeManifest(folder, (all) => {
        all.tables = { users: { rows: 1, sha256: '0'.repeat(64) } };
      }),
    'of another program: it has the table users.',
  ],
  [
    'whose manifest is cut off',
    (folder) => truncate(join(folder, 'manifest.json'), 100),
    'There is no backup in',
  ],
  [
    'whose manifest is no object',
    (folder) => writeFile(join(folder, 'manifest.json'), 'null'),
    'its manifest.json has an unknown format.',
  ],
  [
    'whose manifest says nothing of a table that it names',
    (folder) => changeManifest(folder, ({ tables }) => Object.assign(tables, { saves: null })),
    'its manifest.json has an unknown format.',
  ],
  [
    'whose manifest is a pipe',
    async (folder) => {
      await rm(join(folder, 'manifest.json'));
      execFileSync('mkfifo', [join(folder, 'manifest.json')]);
    },
    "its manifest.json can't be read.",
  ],
  [
    'with a path that leaves the folder',
    (folder) => changeManifest(folder, ({ images }) => (images['../../../etc/passwd'] = '0'.repeat(64))),
    'is unsafe: its manifest names ../../../etc/passwd, which is no part of a backup.',
  ],
  [
    'with an absolute path',
    (folder) => changeManifest(folder, ({ tables }) => (tables['/etc/passwd'] = { rows: 1, sha256: '0' })),
    'is unsafe: its manifest names /etc/passwd',
  ],
  [
    'with a link to another file',
    async (folder) => {
      await rm(join(folder, 'members.ndjson.gz'));
      await symlink('/etc/passwd', join(folder, 'members.ndjson.gz'));
    },
    'is unsafe: members.ndjson.gz may lead out of it.',
  ],
  [
    'with a link to another folder',
    async (folder) => {
      await rename(join(folder, 'uploads'), `${folder}-uploads`);
      await symlink(`${folder}-uploads`, join(folder, 'uploads'));
    },
    'is unsafe: uploads may lead out of it.',
  ],
])('drill and restore open no backup %s', async ([_what, plant, says], { copy }) => {
  await plant(copy);
  expect(await newestBackup(copy, tables)).toBe(copy);
  await expect(openBackup(copy, tables, migrations)).rejects.toThrow(says);
});

test('a drill of a folder without a backup notes nothing beside it', async ({ dataDir }) => {
  const folder = join(dataDir, 'none');
  await mkdir(folder);
  const { failed, stderr } = await drill(dataDir, folder);
  expect({ failed, stderr }).toEqual({
    failed: true,
    stderr: `There is no backup in ${folder}: its manifest.json can't be read.\n`,
  });
  expect((await readdir(dataDir)).toSorted()).toEqual(['none', 'tmp']);
});
