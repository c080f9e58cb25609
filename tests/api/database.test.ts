import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { waitFor } from '../support/wait-for.ts';

/** How the server talks to its database (rule G7). */

let made: TestDatabase;
let opened: Database;
const broken: Error[] = [];
beforeAll(async () => {
  made = await createDatabase();
  await made.sql(
    "do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Asia/Shanghai'); end $$",
  );
  opened = openDatabase(made.url, (error) => broken.push(error));
});
afterAll(async () => {
  await opened.close();
  await made.drop();
});

const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

test.each([
  ['db', '4s', '3s'],
  ['lists', '4s', '3s'],
  ['jobs', '10min', '5s'],
] as const)(
  'no connection of %s waits for ever: for a statement, a lock, or whoever began a transaction',
  async (which, statement, lock) => {
    const pool = which === 'lists' ? opened.lists : opened[which].$client;
    const { rows } = await pool.query<Record<string, string>>(
      `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    );
    expect(rows).toEqual([
      { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: '15s' },
    ]);
  },
);

test('times are told in UTC, wherever the database stands', async () => {
  for (const pool of [opened.db.$client, opened.lists]) {
    const { rows } = await pool.query("select json_build_object('at', to_timestamp(0)) as told");
    expect(rows).toEqual([{ told: { at: '1970-01-01T00:00:00+00:00' } }]);
  }
});

test('an idle connection that breaks is told, and the next question gets a new one', async () => {
  for (const pool of [opened.db.$client, opened.lists]) {
    const before = broken.length;
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await made.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await waitFor(() => expect(broken.length).toBeGreaterThan(before));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
});

test('a transaction whose connection breaks before it began gives its place back', async () => {
  const { db } = opened;
  const cut = (client: PoolClient) =>
    client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  db.$client.on('acquire', cut);
  for (let count = 0; count < 11; count += 1)
    await expect(db.transaction(() => Promise.resolve())).rejects.toThrow('begin');
  db.$client.off('acquire', cut);
  const one = await db.transaction((tx) => tx.execute('select 1 as one'));
  expect(one.rows).toEqual([{ one: 1 }]);
});
