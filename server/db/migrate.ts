import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

// The SQL stays in the source folder; this file runs from dist/server/db.
const folder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
const lockKey = 7_301_001;
const oldestServer = 15;

/**
 * Brings the schema up to date. Idempotent; one runner at a time, under an advisory lock. Throws in words for the
 * operator where the database can't be used: too old, not UTF-8, or already migrated by a newer version.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await checkNotNewer(client);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`);
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < oldestServer)
    throw new Error(`The database server is PostgreSQL ${version}; this needs ${oldestServer} or newer.`);
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database is encoded in ${encoding}, which can't hold every language; it must be UTF8. ` +
        `Make another one with: createdb --template=template0 --encoding=UTF8 NAME`,
    );
  }
}

/** Older code would read and write columns that have another meaning by now. */
async function checkNotNewer(client: Client): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const { rows: tables } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
  );
  if (!tables[0]?.made) return;
  const { rows } = await client.query<{ newer: boolean }>(
    'select exists (select from drizzle.__drizzle_migrations where created_at > $1) as newer',
    [newest],
  );
  if (rows[0]?.newer) {
    throw new Error(
      'The database was made by a newer version than this code. Start that version, or restore a backup from before it.',
    );
  }
}
