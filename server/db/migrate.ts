import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

// The SQL stays in the source folder; this file runs from dist/server/db.
const folder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));
const lockKey = 7_301_001;

/** Brings the schema up to date. One runner at a time, under an advisory lock; again changes nothing. */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
