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
import { withDatabase } from '../../tests/support/global-setup.ts';
import { startServer } from '../../tests/support/server.ts';
import { migrate } from './migrate.ts';

/** Migrations of new databases. Those of 8228cd66 are tested in tests/drills/upgrades. */

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

test('two concurrent first starts apply each migration once, in order', async () => {
  const { url, query } = await createEmpty();
  await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  const rows = await query(applied);
  // The first file stands for 48.
  expect([...rows.slice(0, 1), ...rows.slice(48)].map(({ hash }) => hash)).toEqual(
    files.map((name) => createHash('sha256').update(textOf(name)).digest('hex')),
  );
  const times = rows.map(({ created_at }) => Number(created_at));
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  expect(await query(columns)).toEqual(await template.sql(columns));
});

test('the migrations are numbered without gaps', () => {
  expect(files.map((name) => Number(/^\d{4}(?=-[a-z0-9-]+\.sql$)/.exec(name)?.[0]) - 1)).toEqual([
    ...files.keys(),
  ]);
});

test('a migration that needs all processes stopped is refused beside one, and nothing is applied', async () => {
  const next = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(next, { recursive: true }));
  await cp(folder, next, { recursive: true });
  await writeFile(join(next, '9998-first.sql'), 'create table first_of_two ();');
  await writeFile(
    join(next, '9999-alone.sql'),
    '-- Needs all processes stopped.\nalter table posts drop column area;',
  );
  const server = await startServer();
  try {
    await expect(migrate(server.database.url, { ...migrations, folder: next })).rejects.toThrow(
      /^An older process still uses the database, and the migration 9999-alone allows none beside it\. Stop all/,
    );
    const tables = "select from pg_tables where tablename = 'first_of_two'";
    expect(await server.database.sql(tables)).toEqual([]);
    await server.halt();
    await migrate(server.database.url, { ...migrations, folder: next });
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
