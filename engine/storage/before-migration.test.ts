import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { tables } from '../../server/backup-tables.ts';
import { migrations } from '../../server/migrations.ts';
import { createDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { startServer } from '../../tests/support/server.ts';
import { runTool } from '../../tests/support/tool.ts';
import { makeSchema, until } from '../../tests/upgrades/kept.ts';
import { openDatabase } from '../db/open.ts';
import { imageFiles } from '../images/format.ts';
import type { Manifest } from './backup-folder.ts';
import { backUp } from './backup.ts';
import { openBackup } from './restore.ts';

/** The backup before the migration of an existing database, and the way back. */

const oldSchema = 48;
const image = `${'0'.repeat(32)}.webp`;

const test = base
  /** A database as 8228cd66 left it: a member with a profile image and a post. */
  .extend('old', { scope: 'file' }, async ({}, { onCleanup }) => {
    const old = await createDatabase();
    onCleanup(() => old.drop());
    await makeSchema(old, await until('0001-schema'));
    await old.sql(
      "insert into members (email, username, password_hash) values ('a@nyu.edu', 'old_member', 'x')",
    );
    await old.sql(`insert into images (name, owner_id, width, height) values ('${image}', 1, 10, 10)`);
    await old.sql(`update members set profile_image = '${image}'`);
    return old;
  })
  .extend('site', async ({ old, dataDir }, { onCleanup }) => {
    const database = await createDatabase(old);
    onCleanup(() => database.drop());
    await mkdir(join(dataDir, 'uploads'));
    for (const file of imageFiles(image)) await writeFile(join(dataDir, 'uploads', file), file);
    return { database, dataDir };
  });

const backupsOf = (dataDir: string) => readdir(join(dataDir, 'backups')).catch(() => []);
const schemaOf = async (database: TestDatabase) =>
  (await database.sql('select from drizzle.__drizzle_migrations')).length;

test('two processes that start at once make one backup, whose restore is the way back', async ({
  site,
  old,
  freshDatabase,
}) => {
  const env = { LOG_LEVEL: 'warn' };
  const servers = await Promise.all([startServer({ on: site, env }), startServer({ on: site, env })]);
  for (const server of servers) await server.halt();
  const [name = '', ...more] = await backupsOf(site.dataDir);
  expect(more).toEqual([]);
  const folder = join(site.dataDir, 'backups', name);
  expect(servers[0]?.output()).toContain(`Backed up to ${folder} before `);
  expect(servers[0]?.output()).toContain(
    `The way back: stop the site; git checkout the release that ran before; npm run build; name an empty database in DATABASE_URL; npm run restore -- ${folder}; start it`,
  );

  // The older release reads it: the number of its migrations, and in each table its columns.
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  expect(manifest).toMatchObject({
    format: 1,
    migration: '0001-schema',
    migrations: oldSchema,
    tables: { members: { rows: 1 } },
  });
  expect(Object.keys(manifest.images)).toEqual(imageFiles(image));
  for (const table of Object.keys(manifest.tables)) {
    const [line] = gunzipSync(await readFile(join(folder, `${table}.ndjson.gz`)))
      .toString()
      .split('\n');
    const columns = await old.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = '${table}' order by ordinal_position`,
    );
    expect(columns.length).toBeGreaterThan(0);
    if (line) expect(Object.keys(JSON.parse(line) as object)).toEqual(columns.map((column) => column.name));
  }

  const restored = { DATA_DIR: join(site.dataDir, 'restored'), DATABASE_URL: freshDatabase.url };
  expect(await runTool('restore', [folder], restored)).toMatchObject({ failed: false, stderr: '' });
  expect(await freshDatabase.sql('select username, profile_image from members')).toEqual([
    { username: 'old_member', profile_image: image },
  ]);

  // The rotation leaves the way back.
  const here = { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url };
  const later = ['1', '2'].map((one) => join(site.dataDir, 'backups', one));
  for (const target of later)
    expect(await runTool('backup', [target, '--keep', '1'], here)).toMatchObject({ failed: false });
  expect(await backupsOf(site.dataDir)).toEqual([name, '2'].toSorted());
});

test('a command that migrates makes the backup too', async ({ site }) => {
  const here = { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url };
  const { stderr } = await runTool('member', ['a@nyu.edu'], { ...here, EXCHANGE_COMMAND: 'exchange' });
  const [name = ''] = await backupsOf(site.dataDir);
  expect(stderr).toMatch(new RegExp(`${name} before .* The way back: exchange downgrade, or with Docker`));
});

test('a start that can not back up is refused and migrates nothing, unless the setting says so', async ({
  site,
}) => {
  await writeFile(join(site.dataDir, 'backups'), 'a file where the folder should be');
  await expect(startServer({ on: site })).rejects.toThrow(
    /The backup before the migration failed, so nothing was migrated: .*backups.* set BACKUP_BEFORE_MIGRATION=off/,
  );
  expect(await schemaOf(site.database)).toBe(oldSchema);
  const server = await startServer({ on: site, env: { BACKUP_BEFORE_MIGRATION: 'off' } });
  await server.halt();
  expect(await schemaOf(site.database)).toBeGreaterThan(oldSchema);
});

test('starts that fail and are repeated leave two backups', async ({ site }) => {
  await site.database.sql('alter table offers rename column state to other');
  for (let tries = 0; tries < 4; tries += 1)
    await expect(startServer({ on: site })).rejects.toThrow('o.state');
  expect(await backupsOf(site.dataDir)).toHaveLength(2);
});

test('a table that a later migration makes is not in the backup, and not missed there', async ({ site }) => {
  const { dataDir, database } = site;
  const folder = join(dataDir, 'migrations');
  await cp(migrations.folder, folder, { recursive: true });
  await writeFile(join(folder, '9999-later.sql'), 'create table later_things (\n  id int\n);\n');
  const code = { ...migrations, folder };
  const all = [...tables, { name: 'later_things', identity: false }];
  const pool = openDatabase(database.url, () => undefined);
  const target = join(dataDir, 'backup');
  const key = Buffer.alloc(32);
  const { url } = database;
  const shared = {
    db: pool.db,
    url,
    dataDir,
    hasBucket: true,
    tables: all,
    migrations: code,
    version: '0',
    key,
  };
  await backUp({ ...shared, target, keep: Infinity });
  await pool.close();
  const { manifest, lacking } = await openBackup(target, all, code);
  expect(Object.keys(manifest.tables)).toEqual(tables.map(({ name }) => name));
  expect(lacking).toEqual([]);
});
