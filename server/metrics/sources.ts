import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readLastBackup } from '../db/last-backup.ts';
import type { PoolState } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { DecoderState } from '../images/process.ts';
import { version } from '../version.ts';
import type { Metrics, Values } from './registry.ts';

interface Parts {
  db: Queryable;
  log: FastifyBaseLogger;
  dataDir: string;
  pools: () => PoolState[];
  decoders: () => DecoderState;
  /** Selects the summary of the desk as text. */
  deskSummary: () => Sql;
}

interface Waiting {
  count: number;
  oldest: string | null;
}

interface Counts {
  queues: Record<'posts' | 'profile_updates' | 'reports', Waiting>;
  outbox: Waiting;
  sessions: number;
  backupSeconds: number | undefined;
}

/** Several scrapes within this time share the statements. */
const keptMs = 10_000;

const secondsSince = (instant: string | null) =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

/** Adds the gauges that are read at each scrape: the version, pools, decoders, disk, and what the database knows. */
export function addGauges(metrics: Metrics, parts: Parts): void {
  const { dataDir, decoders, pools } = parts;
  const gauge = (name: string, help: string, read: () => Values | Promise<Values>, label?: string) =>
    metrics.watch({ name: `exchange_${name}`, help, read, ...(label !== undefined && { label }) });
  const ofPools = (pick: (pool: PoolState) => number) => () =>
    Object.fromEntries(pools().map((pool) => [pool.name, pick(pool)]));

  gauge('info', 'Always 1; the label is the version.', () => ({ [version]: 1 }), 'version');
  gauge(
    'pool_connections',
    'Connections to the database.',
    ofPools(({ total }) => total),
    'pool',
  );
  gauge(
    'pool_idle',
    'Connections that do nothing.',
    ofPools(({ idle }) => idle),
    'pool',
  );
  gauge(
    'pool_waiting',
    'Statements that wait for a connection.',
    ofPools(({ waiting }) => waiting),
    'pool',
  );
  gauge('decoders_busy', 'Images that are being decoded.', () => ({ '': decoders().busy }));
  gauge('decoders_waiting', 'Images that wait for a decoder.', () => ({ '': decoders().waiting }));
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return { '': bavail * bsize };
  });

  const counts = remembered(() => readCounts(parts));
  const counted = (pick: (found: Counts) => Values) => async () => {
    const found = await counts();
    return found ? pick(found) : {};
  };
  const ofQueues = (pick: (queue: Waiting) => number) =>
    counted(({ queues: { posts, profile_updates, reports } }) => ({
      posts: pick(posts),
      profile_updates: pick(profile_updates),
      reports: pick(reports),
    }));
  gauge('database_up', '1 if the database answers.', async () => ({ '': (await counts()) ? 1 : 0 }));
  gauge(
    'queue_length',
    'What waits for admins.',
    ofQueues(({ count }) => count),
    'queue',
  );
  gauge(
    'queue_oldest_seconds',
    'Age of the oldest in a queue.',
    ofQueues(({ oldest }) => secondsSince(oldest)),
    'queue',
  );
  gauge(
    'outbox_length',
    'Mails waiting to be sent.',
    counted(({ outbox }) => ({ '': outbox.count })),
  );
  gauge(
    'outbox_oldest_seconds',
    'Age of the oldest mail.',
    counted(({ outbox }) => ({ '': secondsSince(outbox.oldest) })),
  );
  gauge(
    'sessions',
    'Sessions that have not ended.',
    counted(({ sessions }) => ({ '': sessions })),
  );
  gauge(
    'backup_age_seconds',
    'Age of the last backup; absent without one.',
    counted(({ backupSeconds }): Values => (backupSeconds === undefined ? {} : { '': backupSeconds })),
  );
}

async function readCounts({ db, deskSummary, log }: Parts): Promise<Counts | undefined> {
  try {
    const found = await db.row<{
      queues: string;
      mails: number;
      oldest: string | null;
      sessions: number;
    }>(sql`
      select (${deskSummary()}) as queues, (select count(*)::int from outbox) as mails,
        (select to_json(min(created_at)) #>> '{}' from outbox) as oldest,
        (select count(*)::int from sessions where expires_at > now()) as sessions`);
    if (!found) return undefined;
    const backup = await readLastBackup(db);
    return {
      queues: JSON.parse(found.queues) as Counts['queues'],
      outbox: { count: found.mails, oldest: found.oldest },
      sessions: found.sessions,
      backupSeconds: backup && backup.ageHours * 3600,
    };
  } catch (error) {
    log.info({ err: error }, 'the metrics of the database could not be read');
    return undefined;
  }
}

function remembered<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<Result> | undefined;
  let at = 0;
  return () => {
    if (!last || performance.now() - at > keptMs) {
      at = performance.now();
      last = read();
    }
    return last;
  };
}
