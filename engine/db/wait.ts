import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailure, isUnreachable } from './failure.ts';
import { withConnection } from './open.ts';
import { sql } from './sql.ts';

const pauseMs = 500;

export interface Wait {
  longestWaitMs: number;
  /** Called once if there is something to wait for. */
  say: (reason: unknown) => void;
}

/**
 * Waits until the database accepts writes. After a reboot the database may start later than the site, and after a
 * failover a router may still connect to a standby. Throws the last error when the time is up.
 */
export async function waitForPrimary(url: string, { longestWaitMs, say }: Wait): Promise<void> {
  const deadline = performance.now() + longestWaitMs;
  for (let tries = 0; ; tries += 1) {
    const reason = await problemOf(url);
    if (reason === undefined) return;
    if (performance.now() >= deadline) throw reason;
    if (tries === 0) say(reason);
    await sleep(pauseMs);
  }
}

/**
 * Returns why the database does not accept writes, or undefined if it does. Throws errors that waiting can't solve,
 * such as a wrong password or name.
 */
async function problemOf(url: string): Promise<unknown> {
  try {
    const canWrite = await withConnection(url, async (db) => {
      const state = await db.row<{ canWrite: boolean }>(sql`
        select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "canWrite"`);
      return state?.canWrite;
    });
    return canWrite ? undefined : Object.assign(new Error('the database is read-only'), { code: '25006' });
  } catch (error) {
    if (isUnreachable(error) && databaseFailure(error)?.code !== 'ENOTFOUND') return error;
    throw error;
  }
}
