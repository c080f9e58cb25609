import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { leftOut, tables } from '../../server/backup-tables.ts';
import { migrations } from '../../server/migrations.ts';
import { createDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { makeDataDir } from '../../tests/support/embedded.ts';
import { withDatabase } from '../../tests/support/global-setup.ts';
import { startServer } from '../../tests/support/server.ts';
import { migrate } from './migrate.ts';

/** Migrations of new databases and of those that the first version made. */

const folder = 'server/migrations';
const files = readdirSync(folder).toSorted();
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? '';

let admin: Client;
let template: TestDatabase;
const made: string[] = [];
beforeAll(async () => {
  template = await createDatabase();
  admin = new Client({ connectionString: serverUrl });
  await admin.connect();
});
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await template.drop();
});

async function createEmpty() {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template0`);
  made.push(name);
  const url = withDatabase(serverUrl, name);
  const query = async (text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return { url, query };
}

const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by id';
const columns = `select table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns where table_schema = 'public' order by 1, 2`;

/** As the first version's migrator, drizzle-orm 0.45, recorded the files of its journal. */
const firstVersion: [name: string, createdAt: string][] = [
  ['0000_market.sql', '1793000000000'],
  ['0001_audit_by_actor.sql', '1795000000000'],
  ['0002_posts_sent_once.sql', '1795250000000'],
  ['0003_names_alike.sql', '1795330000000'],
  ['0004_proofs.sql', '1795400000000'],
];

test('a database of the first version keeps its migrations, gets the later ones, and the server starts', async () => {
  const { url, query } = await createEmpty();
  await query('create schema drizzle');
  await query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const recorded = firstVersion.map(([name, createdAt]) => ({
    hash: createHash('sha256').update(textOf(name)).digest('hex'),
    created_at: createdAt,
  }));
  for (const [name] of firstVersion) await query(textOf(name));
  for (const { hash, created_at } of recorded)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      created_at,
    ]);
  await query("insert into app_state values ('usd_cny', '7.2')");

  const server = await startServer({ on: { database: { ...template, url }, dataDir: await makeDataDir() } });
  await server.stop();
  const after = await query(applied);
  expect(after.slice(0, recorded.length)).toEqual(recorded);
  expect(after).toHaveLength(files.length);
  expect(await query(columns)).toEqual(await template.sql(columns));
});

test('suspensions and decided reports from before the appeals get their time and admin', async () => {
  const { url, query } = await createEmpty();
  await query('create schema drizzle');
  await query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const name of files.filter((file) => file < '0020')) {
    const text = textOf(name);
    const parts = text.startsWith('-- Outside') ? text.split(/;\n/).filter(Boolean) : [text];
    for (const part of parts) await query(part);
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 1)', [name]);
  }
  await query(`insert into members (email, username, password_hash, suspended_until)
    values ('a@nyu.edu', 'admin_a', 'x', null), ('b@nyu.edu', 'member_b', 'x', 'infinity')`);
  await query(`insert into audit (at, actor_id, action, object, after, outcome) values
    ('2026-11-01T00:00Z', 1, 'suspend-member', 'member 2', null, 'done'),
    (now() - interval '1 day', 1, 'decide-report', 'member 2', '{"action":"warn"}', 'done')`);
  await query(`insert into reports (reporter_id, about_id, is_about_post, reason, outcome, decided_at)
    select 1, 2, false, 'scam', 'acted', at from audit where action = 'decide-report'`);
  await migrate(url, migrations);
  expect(await query('select suspended_at, suspended_by from members order by id')).toEqual([
    { suspended_at: null, suspended_by: null },
    { suspended_at: new Date('2026-11-01T00:00Z'), suspended_by: '1' },
  ]);
  expect(await query('select action, decided_by from reports')).toEqual([
    { action: 'warn', decided_by: '1' },
  ]);
});

test('two concurrent first starts apply each migration once, in order', async () => {
  const { url, query } = await createEmpty();
  await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  const rows = await query(applied);
  expect(rows.map(({ hash }) => hash)).toEqual(
    files.map((name) => createHash('sha256').update(textOf(name)).digest('hex')),
  );
  const times = rows.map(({ created_at }) => Number(created_at));
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  expect(await query(columns)).toEqual(await template.sql(columns));
});

test('the migrations are numbered without gaps', () => {
  expect(files.map((name) => Number(/^\d{4}(?=_\w+\.sql$)/.exec(name)?.[0]))).toEqual([...files.keys()]);
});

test('a migration that needs all processes stopped is refused beside one, and nothing is applied', async () => {
  const next = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(next, { recursive: true }));
  await cp(folder, next, { recursive: true });
  await writeFile(join(next, '9998_first.sql'), 'create table first_of_two ();');
  await writeFile(
    join(next, '9999_alone.sql'),
    '-- Needs all processes stopped.\nalter table posts drop column area;',
  );
  const server = await startServer();
  try {
    await expect(migrate(server.database.url, next)).rejects.toThrow(
      /^An older process still uses the database, and the migration 9999_alone\.sql allows none beside it\. Stop all/,
    );
    const tables = "select from pg_tables where tablename = 'first_of_two'";
    expect(await server.database.sql(tables)).toEqual([]);
    await server.halt();
    await migrate(server.database.url, next);
    expect(await server.database.sql(tables)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

const isAlone = (name: string) => /^-- Needs all processes stopped\.$/m.test(textOf(name));

/** What statements of the release before are not disturbed by. */
const harmless = [
  /^create (?:unique |or replace )?(?:table|index|function|trigger) /,
  /^(?:drop index|alter index|analyze|vacuum|insert into|update|do) /,
  // A new column is empty, or has a default.
  /^alter table \w+ add column (?!.* not null)/,
  /^alter table \w+ add column .* (?:default|generated always as identity)/,
  /^alter table \w+ alter column \w+ drop not null$/,
  /^alter table \w+ drop constraint /,
];

test.each(files.slice(files.findLastIndex(isAlone) + 1))(
  '%s leaves what processes of the release before use, or says that none may run',
  (name) => {
    const text = textOf(name)
      .replaceAll(/^\s*--.*\n/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '');
    const statements = text
      .split(/;\n/)
      .map((one) => one.trim().replaceAll(/\s+/g, ' '))
      .flatMap((one) =>
        one.replaceAll(/, (add column)/g, `\n${/^alter table \w+ /.exec(one)?.[0]}$1`).split('\n'),
      );
    // A constraint may become one that allows more.
    const replaced = statements.flatMap((one) => / drop constraint (\w+)/.exec(one)?.[1] ?? []);
    const others = statements.filter((one) => one && !harmless.some((form) => form.test(one)));
    expect(others.filter((one) => !replaced.includes(/ add constraint (\w+)/.exec(one)?.[1] ?? ''))).toEqual(
      [],
    );
  },
);

test('every table is listed as backed up or as left out', async () => {
  const found = await template.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const decided = [...tables.map(({ name }) => name), ...Object.keys(leftOut)];
  expect(decided.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

test.each(tables)('a backup has the table $name since the migration that creates it', ({ name, since }) => {
  expect(files.findIndex((file) => textOf(file).includes(`create table ${name} (`)) + 1).toBe(since);
});
