import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Prepare, Queryable } from './queryable.ts';
import type { Sql } from './sql.ts';

/** The maximum number of unanswered statements on a connection. */
const depth = 3;
/** A connection whose current statement takes longer is sent no further one, which would have to wait. */
const slowMs = 20;
/** A statement that waits longer for a connection fails. */
const longestWaitMs = 5000;
/** The pause before the next attempt to open a connection after PostgreSQL has refused one. */
const refusalMs = 1000;

interface Connection {
  client: PoolClient;
  /** The number of unanswered statements. */
  open: number;
  /** When PostgreSQL could start the first of them, as `performance.now()`. */
  since: number;
  failure: Error | undefined;
}

interface Waiting {
  send: (connection: Connection) => void;
  fail: (error: Error) => void;
}

/**
 * Runs statements on a pool that has the option `pipeline`. While all connections are busy, it sends further statements
 * on them, so that PostgreSQL finds the next statement as soon as it has answered one. Each statement is a transaction
 * of its own: if one fails, the others on its connection still succeed.
 */
export function createPipeline(pool: Pool, prepare: Prepare): Queryable & { waitingCount(): number } {
  const { max } = pool.options;
  const connections = new Set<Connection>();
  const queue = new Set<Waiting>();
  let opening = 0;
  let refusedUntil = 0;

  const open = async () => {
    // Later statements open connections of their own, which may succeed.
    const waitingSince = [...queue];
    opening += 1;
    try {
      connections.add({ client: await pool.connect(), open: 0, since: 0, failure: undefined });
    } catch (error) {
      if (connections.size === 0) for (const { fail } of waitingSince) fail(error as Error);
      else refusedUntil = performance.now() + refusalMs;
    } finally {
      opening -= 1;
    }
    work();
  };

  const work = () => {
    for (const next of queue) {
      const connection = free();
      if (!connection) break;
      queue.delete(next);
      next.send(connection);
    }
    while (opening < queue.size && mayOpen()) void open();
    for (const connection of connections) if (connection.open === 0) release(connection);
  };

  const mayOpen = () =>
    connections.size + opening < max && (connections.size === 0 || performance.now() >= refusedUntil);

  const free = () => {
    const now = performance.now();
    const most = connections.size < max ? 1 : depth;
    let best: Connection | undefined;
    for (const connection of connections) {
      const { open, since, failure } = connection;
      const isPrompt = open === 0 || now - since < slowMs;
      if (!failure && isPrompt && open < (best?.open ?? most)) best = connection;
    }
    return best;
  };

  const release = (connection: Connection) => {
    connections.delete(connection);
    connection.client.release(connection.failure);
  };

  const query = (statement: Sql) => {
    const config = prepare(statement);
    return new Promise<QueryResult>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiting: Waiting = {
        fail: (error) => {
          clearTimeout(timer);
          queue.delete(waiting);
          reject(error);
        },
        send: (connection) => {
          clearTimeout(timer);
          if (connection.open === 0) connection.since = performance.now();
          connection.open += 1;
          connection.client.query(config, (error: Error | null, result) => {
            connection.open -= 1;
            connection.since = performance.now();
            if (error) {
              connection.failure = error;
              reject(error);
            } else resolve(result);
            work();
          });
        },
      };
      queue.add(waiting);
      work();
      // The message of the driver's pool, which `isUnreachable` recognizes.
      if (queue.has(waiting))
        timer = setTimeout(
          () => waiting.fail(new Error('timeout exceeded when trying to connect')),
          longestWaitMs,
        );
    });
  };

  const rows = async <Row extends object>(statement: Sql): Promise<Row[]> =>
    (await query(statement)).rows as Row[];
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    waitingCount: () => queue.size,
  };
}
