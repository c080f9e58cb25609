import { createHash } from 'node:crypto';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { createPost, addMember } from '../../tests/support/people.ts';
import { runTool } from '../../tests/support/tool.ts';
import type { Manifest } from './backup-folder.ts';

/** Restoring unusual, old and damaged backups. */

const description = 'one line\u2028another\u2029a third';

/** JavaScript would round it. */
const largeId = '9007199254740993';

const test = base.extend('backup', { scope: 'file' }, async ({ server }) => {
  await createPost(await addMember(server), { description });
  await server.database.sql(
    `insert into audit (actor_id, action, object, outcome) values (${largeId}, 'log-in', 'member 1', 'done')`,
  );
  const backup = join(server.dataDir, 'backup');
  await runTool('backup', [backup], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
  return backup;
});

const restore = (dataDir: string, freshDatabase: TestDatabase, from: string) =>
  runTool('restore', [from], { DATA_DIR: dataDir, DATABASE_URL: freshDatabase.url });

test('restores texts with every kind of line end', async ({ dataDir, freshDatabase, backup }) => {
  expect(await restore(dataDir, freshDatabase, backup)).toMatchObject({ failed: false, stderr: '' });
  expect(await freshDatabase.sql('select description from posts')).toEqual([{ description }]);
});

test('restores numbers of 64 bits exactly', async ({ dataDir, freshDatabase, backup }) => {
  await restore(dataDir, freshDatabase, backup);
  expect(await freshDatabase.sql("select actor_id from audit where object = 'member 1'")).toContainEqual({
    actor_id: largeId,
  });
});

test('refuses a truncated file, and restores nothing', async ({ dataDir, backup, freshDatabase }) => {
  const damaged = join(dataDir, 'damaged');
  await cp(backup, damaged, { recursive: true });
  const file = join(damaged, 'posts.ndjson.gz');
  await truncate(file, (await readFile(file)).length - 12);
  const { failed, stderr } = await restore(dataDir, freshDatabase, damaged);
  expect(failed).toBe(true);
  expect(stderr).toContain('posts is damaged in the backup.');
  expect(await freshDatabase.sql('select from members')).toEqual([]);
});

test('refuses an image whose checksum differs, and restores nothing', async ({
  dataDir,
  backup,
  freshDatabase,
}) => {
  const damaged = join(dataDir, 'damaged-image');
  await cp(backup, damaged, { recursive: true });
  const image = `${'a'.repeat(32)}.webp`;
  await writeFile(join(damaged, 'uploads', image), 'not what was stored');
  const manifestFile = join(damaged, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  manifest.images[image] = createHash('sha256').update('what was stored').digest('hex');
  await writeFile(manifestFile, JSON.stringify(manifest));
  const { failed, stderr } = await restore(dataDir, freshDatabase, damaged);
  expect(failed).toBe(true);
  expect(stderr).toContain(`${image} is damaged in the backup.`);
  expect(await freshDatabase.sql('select from members')).toEqual([]);
});

test('a column that the backup lacks gets its default', async ({ dataDir, backup, freshDatabase }) => {
  const older = join(dataDir, 'older');
  await cp(backup, older, { recursive: true });
  const file = join(older, 'posts.ndjson.gz');
  const post = JSON.parse(gunzipSync(await readFile(file)).toString()) as Record<string, unknown>;
  delete post['lapsed'];
  const text = `${JSON.stringify(post)}\n`;
  await writeFile(file, gzipSync(text));
  const page = join(older, 'manifest.json');
  const manifest = JSON.parse(await readFile(page, 'utf8')) as { tables: { posts: { sha256: string } } };
  manifest.tables.posts.sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(page, JSON.stringify(manifest));

  expect(await restore(dataDir, freshDatabase, older)).toMatchObject({ failed: false, stderr: '' });
  expect(await freshDatabase.sql('select title, lapsed from posts')).toEqual([
    { title: 'Desk lamp, warm light', lapsed: false },
  ]);
});

test('posts of a backup from before notices can be confirmed after a restore', async ({
  dataDir,
  backup,
  freshDatabase,
}) => {
  const older = join(dataDir, 'before-notices');
  await cp(backup, older, { recursive: true });
  const manifestFile = join(older, 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  for (const name of ['notices', 'notice_events', 'mail_settings', 'post_reminders']) {
    delete manifest.tables[name];
    await rm(join(older, `${name}.ndjson.gz`));
  }
  const file = join(older, 'posts.ndjson.gz');
  const { confirmed_at, submitted_at, ...post } = JSON.parse(
    gunzipSync(await readFile(file)).toString(),
  ) as Record<string, unknown>;
  expect([confirmed_at, typeof submitted_at]).toEqual([null, 'string']);
  const text = `${JSON.stringify({ ...post, status: 'Available' })}\n`;
  await writeFile(file, gzipSync(text));
  manifest.tables['posts'] = { rows: 1, sha256: createHash('sha256').update(text).digest('hex') };
  await writeFile(manifestFile, JSON.stringify(manifest));
  expect(await restore(dataDir, freshDatabase, older)).toMatchObject({ failed: false, stderr: '' });
  expect(
    await freshDatabase.sql(
      'select round(extract(epoch from now() - confirmed_at) / 86400)::int as days from posts',
    ),
  ).toEqual([{ days: 30 }]);
});
