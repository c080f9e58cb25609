import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Destroys a connection when an answer is due and no byte has arrived for `longestMs`: the server or the network
 * hangs. Its query fails with ETIMEDOUT and the pool opens a new connection. Idle connections of `pools` are dropped
 * too, because they most likely lead to the same place. Calls `report` once until a new connection is made, and for
 * each idle connection that breaks by itself.
 */
export function watchSilence(pools: readonly Pool[], longestMs: number, report: (error: Error) => void) {
  const idle = new Set<PoolClient>();
  const dropped = new WeakSet<PoolClient>();
  let reported = false;

  const dropIdle = () => {
    for (const client of idle) {
      dropped.add(client);
      socketOf(client).destroy();
    }
  };
  const watch = (client: PoolClient) => {
    reported = false;
    const socket = socketOf(client);
    socket.setTimeout(longestMs);
    // 'timeout' is emitted after each silence. A callback passed to setTimeout would be called only after the first.
    socket.on('timeout', () => {
      if (isAnswered(client)) return;
      const received = socket.bytesRead;
      // If this process was held up, the answer may be waiting in the socket: read it first.
      setImmediate(() => {
        if (isAnswered(client) || socket.bytesRead > received) return;
        const error = Object.assign(new Error(`the database was silent for ${longestMs / 1000} s`), {
          code: 'ETIMEDOUT',
        });
        if (!reported) report(error);
        reported = true;
        socket.destroy(error);
        dropIdle();
      });
    });
  };
  for (const pool of pools) {
    // An idle connection that breaks (the database restarts) must not end the process.
    pool.on('error', (error, client) => {
      if (!dropped.has(client)) report(error);
    });
    pool.on('connect', watch);
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('release', (error: Error | undefined, client) => {
      if (!error) idle.add(client);
    });
    pool.on('remove', (client) => idle.delete(client));
  }
  return { dropIdle };
}

const socketOf = (client: PoolClient) => client.connection.stream as Socket;

/** Whether the driver has received the answer to all it sent; its types lack this field. */
const isAnswered = (client: PoolClient) => (client as { readyForQuery?: boolean }).readyForQuery === true;
