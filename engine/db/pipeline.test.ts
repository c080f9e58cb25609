import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWay } from '../../tests/support/database-proxy.ts';
import { createDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { hold } from '../../tests/support/hold.ts';
import { createPipeline } from './pipeline.ts';
import { createPreparer } from './prepared.ts';
import { sql } from './sql.ts';

/** Pipelining: a connection is sent further statements before PostgreSQL has answered the first. */

const lock = 'select pg_advisory_xact_lock(1)';
const waitsForLock = sql`select pg_advisory_xact_lock_shared(1), 'locked' as state`;

let made: TestDatabase;
let pool: Pool;
let reads: ReturnType<typeof createPipeline>;
beforeAll(async () => {
  made = await createDatabase();
  pool = new Pool({ connectionString: made.url, max: 2, pipeline: true });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  reads = createPipeline(pool, createPreparer(10));
});
afterAll(async () => {
  await pool.end();
  await made.drop();
});

const read = (number: number) => reads.row<{ number: number }>(sql`select ${number}::int as number`);
const numbers = (length: number) => Array.from({ length }, (_, number) => number);

test('each statement gets its own rows, on no more connections than the pool has', async () => {
  const found = await Promise.all(numbers(100).map(read));
  expect(found.map((row) => row?.number)).toEqual(numbers(100));
  expect(pool.totalCount).toBe(2);
  expect(reads.waitingCount()).toBe(0);
  expect(pool.idleCount).toBe(2);
});

test('a statement that fails does not affect the others', async () => {
  const results = await Promise.allSettled(
    numbers(30).map((number) =>
      reads.row<{ number: number }>(sql`select 10 * ${number}::int / (${number}::int % 10) as number`),
    ),
  );
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value?.number : 'failed'))).toEqual(
    numbers(30).map((number) => (number % 10 === 0 ? 'failed' : Math.trunc((10 * number) / (number % 10)))),
  );
});

test('statements do not wait behind a slow one while another connection answers', async () => {
  const holder = await hold(made, lock);
  const slow = reads.row(waitsForLock);
  await holder.waiters();
  const began = performance.now();
  await expect.poll(() => performance.now() - began).toBeGreaterThan(25);
  const found = await Promise.all(numbers(50).map(read));
  expect(found.map((row) => row?.number)).toEqual(numbers(50));
  await holder.release();
  expect(await slow).toMatchObject({ state: 'locked' });
});

test('a statement that finds no connection for five seconds fails, and the pool goes on', async () => {
  const holder = await hold(made, lock);
  const slow = [reads.row(waitsForLock), reads.row(waitsForLock)];
  await holder.waiters(2);
  const began = performance.now();
  await expect.poll(() => performance.now() - began).toBeGreaterThan(25);
  const late = read(1);
  expect(reads.waitingCount()).toBe(1);
  await expect(late).rejects.toThrow('timeout exceeded when trying to connect');
  expect(reads.waitingCount()).toBe(0);
  await holder.release();
  expect(await Promise.all(slow)).toMatchObject([{ state: 'locked' }, { state: 'locked' }]);
  expect(await read(2)).toEqual({ number: 2 });
});

test('while the database refuses further connections, the first one serves all statements', async () => {
  const small = new Pool({ connectionString: made.url, max: 3, pipeline: true });
  const few = createPipeline(small, createPreparer(10));
  const holder = await hold(made, lock);
  const slow = few.row(waitsForLock);
  await holder.waiters();
  const setLimit = (limit: number) =>
    `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`;
  const operator = await hold(made, 'select 1');
  await holder.sql(setLimit(0));
  await holder.release();
  const found = await Promise.all(
    numbers(30).map((number) => few.row<{ number: number }>(sql`select ${number}::int as number`)),
  );
  expect(found.map((row) => row?.number)).toEqual(numbers(30));
  // `totalCount` includes connection attempts until the database refuses them.
  await expect.poll(() => small.totalCount).toBe(1);
  expect(await slow).toMatchObject({ state: 'locked' });
  await operator.sql(setLimit(-1));
  await operator.release();
  await small.end();
});

test('a connection that breaks fails its statements, and later ones get a new one', async () => {
  const holder = await hold(made, lock);
  const slow = reads.row(waitsForLock).catch((error: Error) => error.message);
  await holder.waiters();
  await holder.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  expect(await slow).toContain('terminating connection');
  expect((await Promise.all(numbers(10).map(read))).map((row) => row?.number)).toEqual(numbers(10));
  await holder.release();
});

test('a connection that does not open in time fails only the statements that waited when it began', async () => {
  const way = await openWay(made.url);
  const slow = new Pool({ connectionString: way.url, max: 2, pipeline: true, connectionTimeoutMillis: 3000 });
  const slowReads = createPipeline(slow, createPreparer(10));
  way.stall();
  const began = performance.now();
  const first = slowReads.rows(sql`select 1 as number`).catch((error: Error) => error.message);
  await expect.poll(() => performance.now() - began, { timeout: 2000 }).toBeGreaterThan(1500);
  const second = slowReads.row(sql`select 2 as number`);
  expect(await first).toContain('timeout');
  way.goOn();
  expect(await second).toEqual({ number: 2 });
  await slow.end();
  way.close();
});

test('without a database all statements that wait fail at once', async () => {
  const away = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', max: 2, pipeline: true });
  const nothing = createPipeline(away, createPreparer(10));
  const results = await Promise.allSettled(numbers(20).map(() => nothing.rows(sql`select 1`)));
  expect(results).toMatchObject(numbers(20).map(() => ({ reason: { code: 'ECONNREFUSED' } })));
  await away.end();
});
