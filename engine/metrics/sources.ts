import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { remember } from '../cache.ts';
import type { PoolState } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql, type Sql } from '../db/sql.ts';
import { readIntegrity } from '../images/integrity.ts';
import type { DecoderState } from '../images/process.ts';
import { readLastBackup, readLastDrill } from '../storage/last-backup.ts';
import type { Metrics, Reading } from './registry.ts';

interface Parts {
  db: Queryable;
  log: FastifyBaseLogger;
  dataDir: string;
  pools: () => PoolState[];
  decoders: () => DecoderState;
  /** Selects what waits for admins, as the JSON of `Record<string, Waiting>`. */
  queues: () => Sql;
}

type Waiting = Record<string, { count: number; oldest: string | null }>;

/** Several scrapes within this time share the statements. */
const keptMs = 10_000;

/** Adds the gauges of pools, decoders and disk, and of what the database knows. */
export function addGauges({ gauge }: Metrics, parts: Parts): void {
  const ofPools = (count: 'total' | 'idle' | 'waiting') => () =>
    Object.fromEntries(parts.pools().map((pool) => [pool.name, pool[count]]));
  gauge('pool_connections', 'Connections to the database.', ofPools('total'), 'pool');
  gauge('pool_idle', 'Connections that do nothing.', ofPools('idle'), 'pool');
  gauge('pool_waiting', 'Statements that wait for a connection.', ofPools('waiting'), 'pool');
  gauge('decoders_busy', 'Images that are being decoded.', () => parts.decoders().busy);
  gauge('decoders_waiting', 'Images that wait for a decoder.', () => parts.decoders().waiting);
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(parts.dataDir);
    return bavail * bsize;
  });

  const counts = remember(keptMs, () =>
    readCounts(parts).catch((error: unknown) => {
      parts.log.info({ err: error }, 'the metrics of the database could not be read');
      return undefined;
    }),
  );
  gauge('database_up', '1 if the database answers.', async () => ((await counts()) ? 1 : 0));
  type Counts = Awaited<ReturnType<typeof readCounts>>;
  const counted = (name: keyof Counts, help: string, label?: string) =>
    gauge(name, help, async () => (await counts())?.[name], label);
  counted('queue_length', 'What waits for admins.', 'queue');
  counted('queue_oldest_seconds', 'Age of the oldest in a queue.', 'queue');
  counted('outbox_length', 'Mails waiting to be sent.');
  counted('outbox_oldest_seconds', 'Age of the oldest mail.');
  counted('sessions', 'Sessions that have not ended.');
  counted('image_faults', 'Images without a file; files without a row.', 'fault');
  counted('backup_age_seconds', 'Age of the last backup; absent without one.');
  counted('last_drill_age_seconds', 'Age of the last backup drill; absent without one.');
  counted('last_drill_findings', 'What the last backup drill found wrong.');
}

/** By the names of the gauges. */
async function readCounts({ db, queues }: Parts) {
  const found = await db.row<{ queues: string; mails: number; oldest: number; sessions: number }>(sql`
    select (${queues()}) as queues, (select count(*)::int from outbox where channel = 'mail') as mails,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox
        where channel = 'mail') as oldest,
      (select count(*)::int from sessions where expires_at > now()) as sessions`);
  if (!found) throw new Error('The database counts nothing.');
  const images = await readIntegrity(db);
  const backup = await readLastBackup(db);
  const drill = backup && (await readLastDrill(backup));
  const lengths: Record<string, number> = {};
  const ages: Record<string, number> = {};
  for (const [queue, { count, oldest }] of Object.entries(JSON.parse(found.queues) as Waiting)) {
    lengths[queue] = count;
    ages[queue] = oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000);
  }
  return {
    queue_length: lengths,
    queue_oldest_seconds: ages,
    outbox_length: found.mails,
    outbox_oldest_seconds: found.oldest,
    sessions: found.sessions,
    image_faults: images && {
      missing: images.missing,
      stray: images.stray,
    },
    backup_age_seconds: backup && backup.ageHours * 3600,
    last_drill_age_seconds: drill && drill.ageHours * 3600,
    last_drill_findings: drill?.findings.length,
  } satisfies Record<string, Reading>;
}
