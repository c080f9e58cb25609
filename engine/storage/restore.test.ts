import { createHash } from 'node:crypto';
import { cp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { changeManifest, changeTable } from '../../tests/support/drill.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { createPost, addMember } from '../../tests/support/people.ts';
import { runTool } from '../../tests/support/tool.ts';

/** Restoring unusual, old and damaged backups. */

const description = 'one line\u2028another\u2029a third';

/** JavaScript would round it. */
const largeId = '9007199254740993';

const test = base
  .extend('backup', { scope: 'file' }, async ({ server }) => {
    await createPost(await addMember(server), { description });
    await server.database.sql(
      `insert into audit (actor_id, action, object, outcome) values (${largeId}, 'log-in', 'member 1', 'done')`,
    );
    const backup = join(server.dataDir, 'backup');
    await runTool('backup', [backup], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
    return backup;
  })
  .extend('copy', async ({ backup, dataDir }) => {
    const copy = join(dataDir, 'copy');
    await cp(backup, copy, { recursive: true });
    return copy;
  });

const restore = (dataDir: string, freshDatabase: TestDatabase, from: string) =>
  runTool('restore', [from], { DATA_DIR: dataDir, DATABASE_URL: freshDatabase.url });

test('restores texts with every kind of line end, and numbers of 64 bits exactly', async ({
  dataDir,
  freshDatabase,
  backup,
}) => {
  expect(await restore(dataDir, freshDatabase, backup)).toMatchObject({ failed: false, stderr: '' });
  expect(await freshDatabase.sql('select description from posts')).toEqual([{ description }]);
  expect(await freshDatabase.sql("select actor_id from audit where object = 'member 1'")).toContainEqual({
    actor_id: largeId,
  });
});

const image = `${'a'.repeat(32)}.webp`;
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test.for<[string, (folder: string) => Promise<unknown>, string]>([
  [
    'a truncated file',
    async (folder) => {
      const file = join(folder, 'posts.ndjson.gz');
      await truncate(file, (await readFile(file)).length - 12);
    },
    'posts is damaged in the backup.',
  ],
  [
    'an image whose checksum differs',
    async (folder) => {
      await writeFile(join(folder, 'uploads', image), 'not what was stored');
      await changeManifest(folder, ({ images }) => (images[image] = sha256Of('what was stored')));
    },
    `${image} is damaged in the backup.`,
  ],
  [
    'a line that is no row, with count and checksum rewritten',
    (folder) => changeTable(folder, 'members', true, (lines) => ['null', ...lines]),
    'members is damaged in the backup: a line is no row.',
  ],
  [
    'a field that is gone, without the row, which may hold a password',
    (folder) =>
      changeTable(folder, 'members', true, (lines) =>
        lines.map((line) => line.replace(/"email":"[^"]+"/, '"email":null')),
      ),
    'members can\'t be restored: null value in column "email" of relation "members" violates not-null constraint.',
  ],
])(
  'says that a backup has %s, and restores nothing',
  async ([_what, damage, says], { dataDir, copy, freshDatabase }) => {
    await damage(copy);
    const { failed, stderr } = await restore(dataDir, freshDatabase, copy);
    expect({ failed, stderr }).toEqual({ failed: true, stderr: `${says}\n` });
    expect(await freshDatabase.sql('select from members')).toEqual([]);
  },
);

test('a column that the backup lacks gets its default', async ({ dataDir, copy, freshDatabase }) => {
  await changeTable(copy, 'posts', true, ([line = '']) => {
    expect(line).toContain('"lapsed":false,');
    return [line.replace('"lapsed":false,', '')];
  });
  expect(await restore(dataDir, freshDatabase, copy)).toMatchObject({ failed: false, stderr: '' });
  expect(await freshDatabase.sql('select title, lapsed from posts')).toEqual([
    { title: 'Desk lamp, warm light', lapsed: false },
  ]);
});
