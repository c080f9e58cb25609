import type { Db } from '../queryable.ts';
import { sql } from '../sql.ts';

/** How far the primary's write-ahead log had been written at some moment. */
export interface Position {
  lsn: string;
  /** Identifies the primary's cluster and timeline: after a failover, an LSN of the old timeline means nothing. */
  mark: string;
}

/** The key in app_state under which replicas find the mark of the primary's timeline. */
const markKey = 'timeline';

/**
 * Returns a function that asks the primary for its position, which covers everything committed before the call.
 * Concurrent callers share a query, but never one that was sent before the call.
 */
export function createPositions(db: Db): () => Promise<Position> {
  let current: Promise<Position> | undefined;
  let next: Promise<Position> | undefined;

  const send = () => {
    const sent = readPosition(db);
    const finish = () => {
      if (current === sent) current = undefined;
    };
    sent.then(finish, finish);
    current = sent;
    return sent;
  };
  const sendNext = () => {
    next = undefined;
    return send();
  };
  return () => {
    if (!current) return send();
    next ??= current.then(sendNext, sendNext);
    return next;
  };
}

/** A commit is flushed to disk before it is acknowledged, unless synchronous_commit is off. */
const committedLsn = sql`
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end`;

async function readPosition(db: Db): Promise<Position> {
  for (;;) {
    const found = await db.row<Position & { marked: boolean }>(sql`
      select lsn::text as lsn, mark, mark is not distinct from
        (select value from app_state where key = ${markKey}) as marked
      from (
        select ${committedLsn} as lsn, system_identifier::text || '/' ||
          left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as mark from pg_control_system()) primary_position`);
    if (found?.marked) return found;
    // Written once per timeline, by the first process that notices it.
    await db.run(sql`
      insert into app_state (key, value) values (${markKey}, ${found?.mark ?? ''})
      on conflict (key) do update set value = excluded.value`);
  }
}

/**
 * As SQL on a replica: whether it has replayed everything committed before the position. A replica that has diverged
 * lacks the mark of the primary's timeline. The next statement on the connection has a newer snapshot than this one.
 */
export const hasReplayed = ({ lsn, mark }: Position) => sql`
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
    and exists (select from app_state where key = ${markKey} and value = ${mark}) as "isFresh"`;

/**
 * As SQL on a replica while there is no primary: whether it has replayed everything that it received, and at least
 * everything before `lsn`. A node that was just promoted passes.
 */
export const hasReplayedAll = ({ lsn }: Position) => sql`
  select not pg_is_in_recovery() or (pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
    and pg_last_wal_replay_lsn() >= coalesce(pg_last_wal_receive_lsn(), '0/0')) as "isFresh"`;
