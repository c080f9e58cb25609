import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { databaseFailure, isReadOnly, isUnreachable } from '../failure.ts';
import { createPreparer } from '../prepared.ts';
import { clientDb, type Queryable } from '../queryable.ts';
import type { Sql } from '../sql.ts';
import { hasReplayed, hasReplayedAll, type Position } from './position.ts';

/** Reads of the database, which a replica may answer (decision 17). Each sees everything committed before it began. */
export interface Reads extends Queryable {
  /** The same, but while there is no primary, the replica answers with what it has. */
  surviving: Queryable;
  /** Whether the primary is lost and a replica may answer in its place. Nothing can be written then. */
  isPrimaryLost(): boolean;
}

/** Pauses between checks whether the replica has caught up. After the last check, the primary is read. */
const pausesMs = [1, 2, 4, 8, 0];
/** The most connections to try without a primary: one replica may have diverged and be waiting for a rewind. */
const maxTried = 4;
const latePauseMs = 500;
const brokenPauseMs = 3000;
export const heartbeatMs = 1000;
/** Without a primary, a replica is read only if it was up to date within this time before the loss, ... */
const longestUnprovenMs = 10_000;
/** ... and only for this long, because a process that is cut off from the primary can't know what changes there. */
const longestLossMs = 5 * 60_000;

export const withoutReplica = (primary: Queryable): Reads => ({
  ...primary,
  surviving: primary,
  isPrimaryLost: () => false,
});

interface Options {
  primary: Queryable;
  replica: Pool;
  positions: () => Promise<Position>;
  report: (error: Error) => void;
}

export function createReads({
  primary,
  replica,
  positions,
  report,
}: Options): Reads & { beat(): Promise<void> } {
  const prepare = createPreparer(60);
  const reported = new Set<string>();
  let skippedUntil = 0;
  let lostAt: number | undefined;
  let proven: { position: Position; at: number } | undefined;

  /** Reports an outage once. */
  const note = (what: string, error: unknown) => {
    if (!reported.has(what)) report(new Error(what, { cause: error }));
    reported.add(what);
  };

  /**
   * Runs `work` on a connection to a replica that passes the check. Returns undefined if none does. Tries up to `most`
   * connections, because a router may connect each to a different replica, but only one while other reads wait for a
   * connection.
   */
  const onReplica = async <Result>(check: Sql, most: number, work: (db: Queryable) => Result) => {
    const clients: PoolClient[] = [];
    let failure: unknown;
    try {
      while (clients.length === 0 || (clients.length < most && replica.waitingCount === 0)) {
        const client = await replica.connect();
        clients.push(client);
        const db = clientDb(client, prepare);
        for (const pause of pausesMs) {
          const found = await db.row<{ isFresh: boolean | null }>(check);
          if (found?.isFresh) return await work(db);
          if (pause > 0) await sleep(pause);
        }
      }
      return undefined;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // The connection that passed is released last, so that the pool offers it first.
      for (const client of clients) client.release(client === clients.at(-1) && isUnreachable(failure));
    }
  };

  /** The primary's position; undefined if the primary is lost or can't report one. */
  const ask = async (): Promise<Position | undefined> => {
    try {
      const position = await positions();
      lostAt = undefined;
      reported.delete(primaryLost);
      return position;
    } catch (error) {
      if (isNoPrimary(error)) {
        if (lostAt === undefined) note(primaryLost, error);
        lostAt ??= performance.now();
      } else {
        note(replicaUnused, error);
        skippedUntil = performance.now() + brokenPauseMs;
      }
      return undefined;
    }
  };

  const readFresh = async <Result>(work: (db: Queryable) => Result) => {
    const position = await ask();
    if (!position) return undefined;
    try {
      const result = await onReplica(hasReplayed(position), 1, work);
      if (result === undefined) {
        skippedUntil = performance.now() + latePauseMs;
        return undefined;
      }
      proven = { position, at: performance.now() };
      reported.delete(replicaUnused);
      return result;
    } catch (error) {
      // If the statement conflicts with a change that the replica has to replay, it fails, and the primary answers it.
      if (isUnreachable(error)) {
        note(replicaUnused, error);
        skippedUntil = performance.now() + brokenPauseMs;
      }
      return undefined;
    }
  };

  const readAsItIs = async <Result>(work: (db: Queryable) => Result) => {
    if (!proven) return undefined;
    try {
      return await onReplica(hasReplayedAll(proven.position), maxTried, work);
    } catch (error) {
      note(replicaUnused, error);
      return undefined;
    }
  };

  const isPrimaryLost = () =>
    lostAt !== undefined &&
    proven !== undefined &&
    lostAt - proven.at < longestUnprovenMs &&
    performance.now() - lostAt < longestLossMs;

  const rows = async <Row extends object>(statement: Sql, survives: boolean): Promise<Row[]> => {
    const work = (db: Queryable) => db.rows<Row>(statement);
    if (lostAt === undefined && performance.now() >= skippedUntil) {
      const found = await readFresh(work);
      if (found) return found;
    }
    const found = survives && isPrimaryLost() ? await readAsItIs(work) : undefined;
    return found ?? primary.rows<Row>(statement);
  };

  const queryable = (survives: boolean): Queryable => ({
    rows: (statement) => rows(statement, survives),
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement, survives))[0],
    run: async (statement) => (await rows(statement, survives)).length,
  });

  return {
    ...queryable(false),
    surviving: queryable(true),
    isPrimaryLost,
    /** Notices, even without reads, the loss and return of the primary and whether the replica is up to date. */
    beat: async () => {
      if (lostAt !== undefined) await ask();
      else if (performance.now() >= skippedUntil) await readFresh(() => Promise.resolve(true));
    },
  };
}

const primaryLost = 'there is no primary: lists and search are read from the replica';
const replicaUnused = 'the replica is not used: all reads go to the primary';

/** True if the database does not answer or is a standby, which refuses to report a write position with 55000. */
function isNoPrimary(error: unknown): boolean {
  return isUnreachable(error) || isReadOnly(error) || databaseFailure(error)?.code === '55000';
}
