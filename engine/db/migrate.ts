import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationName, withConnection } from './open.ts';
import type { Db, Queryable } from './queryable.ts';
import { constantSql, sql } from './sql.ts';
import { waitForPrimary, type Wait } from './wait.ts';

const lockKey = 7_301_001;
/** The oldest major version of PostgreSQL that works. */
const oldestServer = 15;

/** A folder of migrations, and the sentence for data from before the first of them. */
export interface Migrations {
  folder: string;
  tooOld: string;
}

export interface Migration {
  /** Without its extension. */
  name: string;
  text: string;
  /** The rows in the table of a database whose last migration it is. */
  rows: number;
}

/** Runs under the lock before the first of the missing migrations of a database that has others. */
export type BeforeMigration = (db: Db, schema: { last: string; missing: number }) => Promise<void>;

/**
 * Brings the schema up to date with the files of a folder. Idempotent; concurrent runs wait for each other. Throws a
 * sentence for the operator if the database can't be used: too old, not UTF-8, or migrated by a newer version. With
 * `wait`, waits first until the database accepts writes. Returns the number of rows in the table of migrations.
 */
export async function migrate(
  url: string,
  migrations: Migrations,
  { before, wait }: { before?: BeforeMigration; wait?: Wait } = {},
): Promise<number> {
  if (wait) await waitForPrimary(url, wait);
  return withConnection(url, async (db) => {
    await checkServer(db);
    await takeTurn(db);
    return applyMissing(db, migrations, before);
  });
}

/** Polls for the lock, because a statement that waits for it would block `create index concurrently`. */
async function takeTurn(db: Queryable): Promise<void> {
  for (;;) {
    const lock = await db.row<{ taken: boolean }>(sql`select pg_try_advisory_lock(${lockKey}) as taken`);
    if (lock?.taken) return;
    await sleep(100);
  }
}

/** The migrations that were one file each before this file. Versions that had them count the rows of the table. */
const standsFor = /^-- Stands for (\d+) migrations\.$/m;

export async function readMigrations({ folder }: Migrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  let rows = 0;
  return texts.map((text, index) => {
    rows += Number(standsFor.exec(text)?.[1] ?? 1);
    return { name: names[index]?.replace('.sql', '') ?? '', text, rows };
  });
}

/** The migrations until the one after which the table has so many rows. Throws if they are fewer than after the first. */
export function upTo(all: readonly Migration[], count: number, { tooOld }: Migrations): Migration[] {
  const first = all[0]?.rows ?? 0;
  if (count > 0 && count < first) throw new Error(tooOld);
  return all.filter(({ rows }) => rows <= count);
}

/** The state of a database. Throws if it is older than the first migration. */
export async function compareSchema(db: Queryable, migrations: Migrations) {
  const all = await readMigrations(migrations);
  const isThere = await db.row<{ exists: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  const found = isThere?.exists
    ? await db.row<{ count: number }>(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
    : undefined;
  const count = found?.count ?? 0;
  const applied = upTo(all, count, migrations);
  return {
    applied,
    missing: all.slice(applied.length),
    rows: all.at(-1)?.rows ?? 0,
    isNewer: count > (all.at(-1)?.rows ?? 0),
  };
}

/** Throws a sentence for the operator if the server is too old or not in UTF-8. */
export async function checkServer(db: Queryable): Promise<void> {
  const server = await db.row<{ version: number; encoding: string }>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`);
  const { version = 0, encoding = '' } = server ?? {};
  if (version < oldestServer)
    throw new Error(`The database server is PostgreSQL ${version}; this needs ${oldestServer} or newer.`);
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database is encoded in ${encoding}, which can't hold every language; it must be UTF8. ` +
        `Make another one with: createdb --template=template0 --encoding=UTF8 NAME`,
    );
  }
}

/** The first line of a migration that builds indexes concurrently, which PostgreSQL does not allow in a transaction. */
const outside = '-- Outside of a transaction.\n';

/**
 * A line of a migration beside which processes of an older release would fail or lose something. Without it, they must go
 * on working until a rolling restart has ended them.
 */
const alone = /^-- Needs all processes stopped\.$/m;

/** The pools of every release have this name; a migration has another connection. */
async function refuseOthers(db: Queryable, name: string): Promise<void> {
  const others = await db.run(sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${applicationName}`);
  if (others > 0) {
    throw new Error(
      `An older process still uses the database, and the migration ${name} allows none beside it. ` +
        `Stop all processes of the site, then start this one. Their connections are named ${applicationName}.`,
    );
  }
}

/**
 * Applies the missing migrations, each in a transaction of its own unless its first line says otherwise. A migration
 * without a transaction is repeated after a failure, so it must be idempotent. The first version recorded migrations
 * with drizzle's migrator, one row for each file in order. We keep its table, because older versions read it: they
 * refuse to start if it has more rows than they have files.
 */
async function applyMissing(db: Db, migrations: Migrations, before?: BeforeMigration): Promise<number> {
  await createTable(db);
  const { applied, missing, rows, isNewer } = await compareSchema(db, migrations);
  if (isNewer) {
    throw new Error(
      'The database was made by a newer version than this code. Start that version, or restore a backup from before it.',
    );
  }
  const first = missing.find(({ text }) => alone.test(text));
  if (first) await refuseOthers(db, first.name);
  const last = applied.at(-1);
  if (last && missing.length > 0) await before?.(db, { last: last.name, missing: missing.length });
  for (const { text, rows: after } of missing) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (text.startsWith(outside)) {
      for (const statement of text.split(/;\n/).filter(Boolean)) await db.run(constantSql(statement));
      await recordApplied(db, hash, after);
    } else {
      await db.transaction(async (tx) => {
        await tx.run(constantSql(text));
        await recordApplied(tx, hash, after);
      });
    }
  }
  return rows;
}

async function recordApplied(db: Queryable, hash: string, rows: number): Promise<void> {
  await db.run(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select ${hash}, greatest(${Date.now()}, last) + n
    from (select count(*), coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations) found,
      generate_series(1, ${rows} - count) n`);
}

/** Checks first, because on a standby, or without the right to create, `create ... if not exists` always fails. */
async function createTable(db: Queryable): Promise<void> {
  const found = await db.row<{ exists: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`);
  if (found?.exists) return;
  await db.run(sql`create schema if not exists drizzle`);
  await db.run(sql`
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

/** Runs the inserts and updates of migrations that the restored rows have not been through. `had` is their last one. */
export async function deriveAgain(
  tx: Queryable,
  migrations: Migrations,
  names: readonly string[],
  had: string,
): Promise<void> {
  const later = (await readMigrations(migrations)).filter(({ name }) => names.includes(name) && name > had);
  // Statements in functions are indented.
  for (const { text } of later)
    for (const [statement] of text.matchAll(/^(?:insert into|update) [^;]*;$/gm))
      await tx.run(constantSql(statement));
}
