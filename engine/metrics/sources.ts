import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { remember } from '../cache.ts';
import type { PoolState } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql, type Sql } from '../db/sql.ts';
import { readIntegrity, type Integrity } from '../images/integrity.ts';
import type { DecoderState } from '../images/process.ts';
import { readLastBackup, readLastDrill, type LastDrill } from '../storage/last-backup.ts';
import type { Metrics, Values } from './registry.ts';

interface Parts {
  db: Queryable;
  log: FastifyBaseLogger;
  dataDir: string;
  pools: () => PoolState[];
  decoders: () => DecoderState;
  /** Of the software. */
  version: string;
  /** Selects what waits for admins, as the JSON of `Record<string, Waiting>`. */
  queues: () => Sql;
}

interface Waiting {
  count: number;
  oldest: string | null;
}

interface Counts {
  queues: Record<string, Waiting>;
  outbox: Waiting;
  sessions: number;
  backupSeconds: number | undefined;
  images: Integrity | undefined;
  drill: (LastDrill & { ageHours: number }) | undefined;
}

/** Several scrapes within this time share the statements. */
const keptMs = 10_000;

const secondsSince = (instant: string | null) =>
  instant === null ? 0 : Math.max(0, (Date.now() - Date.parse(instant)) / 1000);

const ofQueues =
  (pick: (queue: Waiting) => number) =>
  ({ queues }: Counts) =>
    Object.fromEntries(Object.entries(queues).map(([name, queue]) => [name, pick(queue)]));

const faultsOf = ({ images }: Counts): Values =>
  images ? { missing: images.missing, unreadable: images.unreadable.length, stray: images.stray } : {};

/** Adds the gauges that are read at each scrape: the version, pools, decoders, disk, and what the database knows. */
export function addGauges(metrics: Metrics, parts: Parts): void {
  const { dataDir, decoders, pools, version } = parts;
  const gauge = (name: string, help: string, read: () => Values | Promise<Values>, label?: string) =>
    metrics.watch({ name, help, read, ...(label !== undefined && { label }) });
  const ofPools = (count: 'total' | 'idle' | 'waiting') => () =>
    Object.fromEntries(pools().map((pool) => [pool.name, pool[count]]));

  gauge('info', 'Always 1; the label is the version.', () => ({ [version]: 1 }), 'version');
  gauge('pool_connections', 'Connections to the database.', ofPools('total'), 'pool');
  gauge('pool_idle', 'Connections that do nothing.', ofPools('idle'), 'pool');
  gauge('pool_waiting', 'Statements that wait for a connection.', ofPools('waiting'), 'pool');
  gauge('decoders_busy', 'Images that are being decoded.', () => ({ '': decoders().busy }));
  gauge('decoders_waiting', 'Images that wait for a decoder.', () => ({ '': decoders().waiting }));
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return { '': bavail * bsize };
  });

  const counts = remember(keptMs, () => readCounts(parts));
  const counted = (name: string, help: string, pick: (found: Counts) => Values, label?: string) => {
    const read = async () => {
      const found = await counts();
      return found ? pick(found) : {};
    };
    gauge(name, help, read, label);
  };
  const lengths = ofQueues(({ count }) => count);
  const ages = ofQueues(({ oldest }) => secondsSince(oldest));
  gauge('database_up', '1 if the database answers.', async () => ({ '': (await counts()) ? 1 : 0 }));
  counted('queue_length', 'What waits for admins.', lengths, 'queue');
  counted('queue_oldest_seconds', 'Age of the oldest in a queue.', ages, 'queue');
  counted('outbox_length', 'Mails waiting to be sent.', ({ outbox }) => ({ '': outbox.count }));
  counted('outbox_oldest_seconds', 'Age of the oldest mail.', ({ outbox }) => ({
    '': secondsSince(outbox.oldest),
  }));
  counted('sessions', 'Sessions that have not ended.', ({ sessions }) => ({ '': sessions }));
  counted('image_faults', 'Images without a file; files unreadable or without a row.', faultsOf, 'fault');
  counted('backup_age_seconds', 'Age of the last backup; absent without one.', (found) =>
    found.backupSeconds === undefined ? {} : { '': found.backupSeconds },
  );
  counted('last_drill_age_seconds', 'Age of the last backup drill; absent without one.', ({ drill }) =>
    drill ? { '': drill.ageHours * 3600 } : {},
  );
  counted('last_drill_findings', 'What the last backup drill found wrong.', ({ drill }) =>
    drill ? { '': drill.findings.length } : {},
  );
}

async function readCounts({ db, queues, log }: Parts): Promise<Counts | undefined> {
  try {
    const found = await db.row<{
      queues: string;
      mails: number;
      oldest: string | null;
      sessions: number;
    }>(sql`
      select (${queues()}) as queues, (select count(*)::int from outbox) as mails,
        (select to_json(min(created_at)) #>> '{}' from outbox) as oldest,
        (select count(*)::int from sessions where expires_at > now()) as sessions`);
    if (!found) return undefined;
    const backup = await readLastBackup(db);
    return {
      queues: JSON.parse(found.queues) as Counts['queues'],
      outbox: { count: found.mails, oldest: found.oldest },
      sessions: found.sessions,
      images: await readIntegrity(db),
      backupSeconds: backup && backup.ageHours * 3600,
      drill: backup && (await readLastDrill(backup)),
    };
  } catch (error) {
    log.info({ err: error }, 'the metrics of the database could not be read');
    return undefined;
  }
}
