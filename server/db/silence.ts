import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * Ends a connection on which an answer is due and nothing was heard for so long: the server or the network hangs.
 * What waits on it fails with ETIMEDOUT, and the pool opens another one. Idle connections of `pools` go with it,
 * because they most likely lead to the same place. `report` hears of it once, until a new connection stands, and of
 * every idle connection that breaks by itself.
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
    socket.setTimeout(longestMs, () => {
      if (isAnswered(client)) return;
      const heard = socket.bytesRead;
      // This process itself may have been held up: what lies in the socket is read before it is judged.
      setImmediate(() => {
        if (isAnswered(client) || socket.bytesRead > heard) return;
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

/** Whether the driver has had its answer to everything it sent; its types leave this out. */
const isAnswered = (client: PoolClient) => (client as { readyForQuery?: boolean }).readyForQuery === true;
