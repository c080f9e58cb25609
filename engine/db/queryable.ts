import type { ClientBase, Pool, QueryConfig, QueryResultRow } from 'pg';
import { databaseFailure, isUnreachable } from './failure.ts';
import type { Sql } from './sql.ts';

/**
 * The only interface to the database. Rows have the types of the driver: bigint and numeric are strings, so that they
 * keep their digits; json is parsed. Dates and times are selected as JSON, text or numbers, never in their own types.
 */
export interface Queryable {
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** The first row. */
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Returns the number of rows that were found or changed. */
  run(statement: Sql): Promise<number>;
}

export interface Db extends Queryable {
  /** Commits if `work` succeeds, rolls back if it throws. Nested ones are savepoints. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export interface Tx extends Db {
  readonly isTransaction: true;
}

export type Prepare = (statement: Sql) => QueryConfig;

/** Calls `onFailure` with each error of a statement. */
export function poolDb(pool: Pool, prepare: Prepare, onFailure: (error: unknown) => void): Db {
  const single = queries(pool, prepare);
  const noting = async <Result>(found: Promise<Result>): Promise<Result> => {
    try {
      return await found;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    rows: (statement) => noting(single.rows(statement)),
    row: (statement) => noting(single.row(statement)),
    run: (statement) => noting(single.run(statement)),
    transaction: async (work) => {
      const client = await pool.connect();
      let isLost = false;
      try {
        return await inTransaction(client, prepare, work);
      } catch (error) {
        isLost = isUnreachable(error) || !(await rollBack(client));
        onFailure(error);
        throw error;
      } finally {
        client.release(isLost);
      }
    },
  };
}

/** One connection. The caller closes it, also after a transaction that failed. */
export function clientDb(client: ClientBase, prepare: Prepare): Db {
  return {
    ...queries(client, prepare),
    transaction: (work) => inTransaction(client, prepare, work),
  };
}

function queries(target: Pool | ClientBase, prepare: Prepare): Queryable {
  const rows = async <Row extends object>(statement: Sql): Promise<Row[]> =>
    (await target.query<Row & QueryResultRow>(prepare(statement))).rows;
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async (statement) => (await target.query(prepare(statement))).rowCount ?? 0,
  };
}

async function inTransaction<Result>(
  client: ClientBase,
  prepare: Prepare,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  const result = await work(transactionOn(client, prepare));
  await client.query('commit');
  return result;
}

function transactionOn(client: ClientBase, prepare: Prepare): Tx {
  const tx: Tx = {
    ...queries(client, prepare),
    isTransaction: true,
    transaction: async (work) => {
      await client.query('savepoint nested');
      try {
        const result = await work(tx);
        await client.query('release savepoint nested');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint nested; release savepoint nested');
        throw error;
      }
    },
  };
  return tx;
}

async function rollBack(client: ClientBase): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // The connection is lost, and its transaction with it.
    return false;
  }
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const failure = databaseFailure(error);
  return failure?.code === '23505' && failure.constraint === constraint;
}
