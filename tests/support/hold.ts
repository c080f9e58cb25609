import { Client, type QueryResultRow } from 'pg';
import { onTestFinished } from 'vitest';
import { waitFor } from './wait-for.ts';

export interface Held {
  /** Runs a statement in the transaction that holds the locks. */
  sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until this many statements of the server wait for a lock. */
  waiters(count?: number): Promise<void>;
  /** Commits, which releases the locks. */
  release(): Promise<void>;
  /** Commits when this many statements of the server wait. */
  giveWay(count?: number): Promise<void>;
}

/** Runs `statement` in a transaction that stays open, so that a race has one outcome instead of two. */
export async function hold(
  database: { url: string },
  statement: string,
  values: unknown[] = [],
): Promise<Held> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // A test that fails before it releases the lock must not keep the next ones waiting.
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement, values);
  const held: Held = {
    sql: async <Row extends QueryResultRow>(text: string, more: unknown[] = []) =>
      (await client.query<Row>(text, more)).rows,
    waiters: (count = 1) =>
      waitFor(async () => {
        // Within a transaction PostgreSQL shows the activity as of the first query.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (rows.length < count) throw new Error(`${rows.length} statements wait for a lock`);
      }),
    release: async () => {
      await client.query('commit');
      await client.end();
    },
    giveWay: async (count) => {
      await held.waiters(count);
      await held.release();
    },
  };
  return held;
}
