import { expect } from 'vitest';
import { openWay } from '../../tests/support/database-proxy.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { openDatabase, withConnection } from './open.ts';
import { constantSql, join, literal, sql } from './sql.ts';

/** How the server talks to its database (rule G7). */

const broken: Error[] = [];

const test = base.extend('opened', async ({ database }, { onCleanup }) => {
  await database.sql(
    `do $$ begin
       execute format('alter database %I set timezone to %L', current_database(), 'Asia/Shanghai');
       execute format('alter database %I set standard_conforming_strings to off', current_database());
     end $$`,
  );
  const opened = openDatabase(database.url, (error) => broken.push(error));
  onCleanup(() => opened.close());
  return opened;
});

const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

test.for([
  ['db', '4s', '3s'],
  ['reads', '4s', '3s'],
  ['jobs', '10min', '5s'],
] as const)(
  '[G7.3] no connection of %s waits for ever: for a statement, a lock, or whoever began a transaction',
  async ([which, statement, lock], { opened }) => {
    const columns = settings.map((name) => sql`current_setting(${literal(name)}) as ${constantSql(name)}`);
    expect(await opened[which].row(sql`select ${join(columns, ', ')}`)).toEqual({
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: '15s',
    });
  },
);

test.for(['db', 'reads'] as const)(
  '%s reads times in UTC, in any time zone of the database',
  async (which, { opened }) => {
    expect(await opened[which].row(sql`select json_build_object('at', to_timestamp(0)) as read`)).toEqual({
      read: { at: '1970-01-01T00:00:00+00:00' },
    });
  },
);

test('[G12.5] a sealed database refuses every write, on new connections and on those that were open', async ({
  database,
}) => {
  const sealed = openDatabase(database.url, (error) => broken.push(error));
  await Promise.all(Array.from({ length: 3 }, () => sealed.db.run(sql`select`)));
  await sealed.seal();
  for (const which of ['db', 'reads', 'jobs'] as const) {
    const writes = Array.from({ length: 6 }, () => sealed[which].run(sql`create table kept (id int)`));
    const ends = await Promise.allSettled(writes);
    for (const end of ends) expect(end).toMatchObject({ reason: { code: '25006' } });
  }
  await sealed.close();
});

test('[G7.1] a literal keeps its backslashes, whatever the database is set to', async ({
  opened,
  database,
}) => {
  const text = String.raw`\' or \\'' --`;
  const read = sql`select ${literal(text)} as text`;
  for (const which of ['db', 'reads', 'jobs'] as const)
    expect(await opened[which].row(read)).toEqual({ text });
  expect(await withConnection(database.url, (db) => db.row(read))).toEqual({ text });
});

test.for(['db', 'reads'] as const)(
  '[G7.4] an idle connection that breaks is reported, and the next statement gets a new one: %s',
  async (which, { opened, database }) => {
    const before = broken.length;
    const backend = await opened[which].row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.sql('select pg_terminate_backend($1)', [backend?.pid]);
    await waitFor(() => expect(broken.length).toBeGreaterThan(before));
    expect(await opened[which].row(sql`select 1 as one`)).toEqual({ one: 1 });
  },
);

test('a connection that breaks at begin is returned to the pool', async ({ database }) => {
  const way = await openWay(database.url);
  const lossy = openDatabase(way.url, () => undefined);
  way.loses = 'begin';
  for (let count = 0; count < 11; count += 1)
    await expect(lossy.db.transaction(() => Promise.resolve())).rejects.toThrow('Connection terminated');
  way.loses = undefined;
  expect(await lossy.db.transaction((tx) => tx.row(sql`select 1 as one`))).toEqual({ one: 1 });
  await lossy.close();
  way.close();
});

test('a fragment that occurs twice sends its values once, and values keep their order', () => {
  const day = sql`${'2026-11-22'}::date`;
  const branch = (status: string) => sql`(select ${status} where expires_on >= ${day})`;
  const branches = join([branch('a'), branch('b')], ' union all ');
  expect(sql`${branches} limit ${10}`.compile()).toEqual({
    text: '(select $1 where expires_on >= $2::date) union all (select $3 where expires_on >= $2::date) limit $4',
    values: ['a', '2026-11-22', 'b', 10],
  });
});

test('a nested transaction that fails undoes its own statements only', async ({ opened }) => {
  const keys = await opened.db.transaction(async (tx) => {
    await tx.run(sql`insert into app_state values ('outer', '')`);
    await expect(
      tx.transaction(async (nested) => {
        await nested.run(sql`insert into app_state values ('inner', '')`);
        throw new Error('nested');
      }),
    ).rejects.toThrow('nested');
    return tx.rows(sql`select key from app_state where key in ('outer', 'inner')`);
  });
  expect(keys).toEqual([{ key: 'outer' }]);
});
