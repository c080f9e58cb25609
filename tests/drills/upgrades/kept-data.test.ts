import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { migrate } from '../../../engine/db/migrate.ts';
import { tables } from '../../../server/backup-tables.ts';
import { migrations } from '../../../server/migrations.ts';
import { Client } from '../../support/client.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';
import {
  backupOf,
  baseline,
  bringToToday,
  changedRows,
  expectedOf,
  losses,
  moved,
  rebuild,
  rewriteRows,
  rowsIn,
  settled,
  takeImageOut,
  versions,
  type Expected,
} from '../../upgrades/kept.ts';
import type { Who } from '../../upgrades/reads.ts';

/** The kept data of older versions (tests/upgrades), upgraded, backed up, restored and used. */

interface Site {
  database: TestDatabase;
  dataDir: string;
}

async function restore(folder: string, { database, dataDir }: Site): Promise<void> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  expect(await runTool('restore', [folder], env)).toMatchObject({ failed: false, stderr: '' });
}

/** Starts the program on a restored backup. Returns the server, and what is not there any more. */
async function use(
  folder: string,
  expected: Expected,
  { database, dataDir }: Site,
  start: (options: { on: Site }) => Promise<TestServer>,
): Promise<{ server: TestServer; lost: string[] }> {
  const lost: string[] = [];
  for (const [table, count] of Object.entries(expected.rows)) {
    const [found] = await database.sql<{ count: number }>(`select count(*)::int as count from ${table}`);
    if (found?.count !== count) lost.push(`${table} has ${found?.count} rows instead of ${count}`);
  }
  lost.push(...(await changedRows(database, folder)));
  const days = await bringToToday(database, expected.made);
  const server = await start({ on: { database, dataDir } });
  const people = new Map<Who, Client>();
  for (const usernameOrEmail of ['chief', 'lin_xiaoyu', 'wang_fang'] as const) {
    const client = new Client(server.url);
    const { status } = await client.call(authEndpoints.logIn, {
      usernameOrEmail,
      password: expected.password,
    });
    if (status !== 200) lost.push(`${usernameOrEmail} can't log in`);
    people.set(usernameOrEmail, client);
  }
  for (const { who, path, input, body } of expected.reads) {
    const row = callTable.find((one) => one.path === path && one.method === 'GET');
    const now = row && (await people.get(who)?.call(row, input));
    const at = `${who} ${path} ${JSON.stringify(input)}`;
    lost.push(
      ...(now?.status === 200 ? losses(moved(body, days), now.body, at) : [`${at} answers ${now?.status}`]),
    );
  }
  for (const [file, sha256] of Object.entries(expected.images)) {
    const response = await people.get('chief')?.fetch(`/uploads/${file}`);
    const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
    const isSame = createHash('sha256').update(bytes).digest('hex') === sha256;
    const decoded = await sharp(bytes)
      .stats()
      .catch(() => undefined);
    if (!isSame || !decoded) lost.push(`${file} is not the picture that was sent`);
  }
  return { server, lost };
}

/** Compares the rows of a restored backup with those that it is of, which are as old as `made`. */
async function compareRows(
  own: TestDatabase,
  restored: TestDatabase,
  made: string,
  isApart: (table: string) => boolean = () => false,
): Promise<void> {
  const aside = `'{${settled.join()}}'::text[]`;
  for (const { name } of [...tables, { name: 'post_counts' }].filter((table) => !isApart(table.name))) {
    const statement = `select (to_jsonb(t) - ${aside})::text as row from ${name} t order by 1`;
    const [one, other] = await Promise.all(
      [own, restored].map(async (database) =>
        (await database.sql<{ row: string }>(statement)).map(({ row }) =>
          row.replaceAll(/"\d{4}-[\dT:.+-]+"/g, (at) => (JSON.parse(at) > made ? '"now"' : at)),
        ),
      ),
    );
    expect.soft(other, name).toEqual(one);
  }
}

async function upgradedSite(version: string, dataDir: string): Promise<Site> {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  await rebuild(database, backupOf(version));
  await cp(join(backupOf(version), 'uploads'), join(dataDir, 'uploads'), { recursive: true });
  return { database, dataDir };
}

test.for(versions)(
  'a site of %s that starts with this version keeps everything, and so does its next backup',
  async (version, { freshDatabase, dataDir, start }) => {
    const site = await upgradedSite(version, dataDir);
    const { server, lost } = await use(backupOf(version), expectedOf(version), site, start);
    expect(lost).toEqual([]);
    await server.halt();
    const backup = join(dataDir, 'backup');
    const env = { DATA_DIR: dataDir, DATABASE_URL: site.database.url };
    expect(await runTool('backup', [backup], env)).toMatchObject({ failed: false });
    await restore(backup, { database: freshDatabase, dataDir: join(dataDir, 'restored') });
    // The note of the backup is there.
    await compareRows(site.database, freshDatabase, new Date().toISOString(), (name) => name === 'app_state');
  },
);

test.for(versions)(
  'a backup of %s has the rows of an upgrade, keeps pictures and passwords, and ends its sessions',
  async (version, { freshDatabase: database, dataDir, start }) => {
    const expected = expectedOf(version);
    await restore(backupOf(version), { database, dataDir });
    const upgraded = await upgradedSite(version, join(dataDir, 'upgraded'));
    await migrate(upgraded.database.url, migrations);
    await compareRows(upgraded.database, database, expected.made);
    const { server, lost } = await use(backupOf(version), expected, { database, dataDir }, start);
    expect(lost).toEqual([]);

    const visitor = new Client(server.url);
    for (const [usernameOrEmail, password] of [
      ['lin_xiaoyu', 'another-horse-9'],
      ['gone_member', expected.password],
    ])
      expect(await visitor.call(authEndpoints.logIn, { usernameOrEmail, password })).toMatchObject({
        status: 401,
      });
    for (const session of Object.values(expected.sessions)) {
      visitor.cookies.set('session', session);
      expect(await visitor.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
    }
    const carl = await new Client(server.url).call(authEndpoints.logIn, {
      usernameOrEmail: 'carl_smith',
      password: expected.password,
    });
    expect(carl.code).toBe('suspended');

    // Posts that were indexed by the release are indexed anew.
    const member = new Client(server.url);
    await member.call(authEndpoints.logIn, { usernameOrEmail: 'wang_fang', password: expected.password });
    await waitFor(async () => {
      const { body } = await member.call(postEndpoints.search, { search: 'dianfanbao' });
      expect(body).toEqual([expect.objectContaining({ post_id: expected.postIds['in progress'] })]);
      expect(await member.call(searchEndpoints.suggest, { text: 'bicy' })).toMatchObject({
        body: { words: ['bicycle'] },
      });
    });
  },
);

test('what was taken out of a backup and its manifest is missed', async ({
  freshDatabase,
  dataDir,
  start,
}) => {
  const backup = join(dataDir, 'backup');
  await cp(backupOf(baseline), backup, { recursive: true });
  rewriteRows(backup, 'saves', (saves) => saves.slice(1));
  rewriteRows(backup, 'posts', (posts) => posts.map((post) => ({ ...post, deny_reason: null })));
  takeImageOut(backup, String(rowsIn(backup, 'post_images')[0]?.['image_name']));
  const site = { database: freshDatabase, dataDir };
  await restore(backup, site);
  const { lost } = await use(backup, expectedOf(baseline), site, start);
  for (const found of [
    /^saves has 2 rows instead of 3$/,
    /my-saved-post .* is gone/,
    /get-post-full .*deny_reason is null instead of "照片太暗，请重拍。"$/,
    /^images has 7 rows instead of 8$/,
    /is not the picture that was sent/,
  ])
    expect(lost).toContainEqual(expect.stringMatching(found));
});
