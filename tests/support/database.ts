import { randomBytes } from 'node:crypto';
import { Pool, type QueryResultRow } from 'pg';
import { templateName, withDatabase } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  /** For reading state that no call shows, and for moving times. Tests never use it for what a call can do. */
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Copies the migrated template, or another database, for one test server. */
export async function createDatabase(template?: TestDatabase): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = template ? new URL(template.url).pathname.slice(1) : templateName;
  // PostgreSQL refuses to copy a database with connections, and those of a stopped server can linger.
  if (template)
    await onServer(
      serverUrl,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`,
    );
  await onServer(serverUrl, `create database ${name} template ${source} strategy file_copy`);
  // Test data needs no durability, and waiting for the disk is most of a small write.
  await onServer(serverUrl, `alter database ${name} set synchronous_commit = off`);
  const url = withDatabase(serverUrl, name);
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  return {
    url,
    sql: async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      // First, because a query that waits for a lock would keep the pool from ending.
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await pool.end();
    },
  };
}

/** One connection per process creates and drops the databases. It does not keep the process alive. */
const onServers = new Map<string, Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  let pool = onServers.get(url);
  if (!pool) {
    pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    pool.on('error', () => undefined);
    onServers.set(url, pool);
  }
  await pool.query(statement);
}
