import { Client, Pool } from 'pg';
import { createPreparer } from './prepared.ts';
import { clientDb, poolDb, type Db, type Queryable } from './queryable.ts';
import { watchSilence } from './silence.ts';

export interface Database {
  /** For calls: a statement ends within five seconds even if the database hangs. */
  db: Db;
  /** For reads: a small pool with generic plans only. Planning a list's first page takes twice as long as running it. */
  reads: Queryable;
  /** For jobs and the operator's commands: a statement may take ten minutes. */
  jobs: Db;
  close(): Promise<void>;
}

/**
 * Instants are UTC on the wire (rule W6), also where PostgreSQL builds the JSON. Statements are short, and compiling one
 * just in time takes tens of milliseconds.
 */
const common = '-c timezone=UTC -c idle_in_transaction_session_timeout=15s -c jit=off';
/** Shorter than `longestSilenceMs`, so that PostgreSQL ends a slow statement before it is taken for a hang. */
const forCalls = `${common} -c statement_timeout=4s -c lock_timeout=3s`;
/** The indexes of lists are in memory or on an SSD: with the cost of a turning disk, PostgreSQL would rather sort. */
const forReads = `${forCalls} -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1`;
const forJobs = `${common} -c statement_timeout=10min -c lock_timeout=5s`;

const longestSilenceMs = 5000;
const longestJobMs = 11 * 60_000;

/** `onError` is called for each idle connection that breaks, and once when the database hangs. */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const open = (max: number, options: string) => {
    const pool = new Pool({
      connectionString: url,
      max,
      options,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'campus-exchange',
    });
    // Without a listener, a connection that breaks inside a transaction ends the process. Its statement fails anyway.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const calls = open(10, forCalls);
  const reads = open(5, forReads);
  const jobs = open(4, forJobs);
  const { dropIdle } = watchSilence([calls, reads], longestSilenceMs, onError);
  watchSilence([jobs], longestJobMs, onError);
  return {
    db: poolDb(calls, createPreparer(150), dropIdle),
    reads: poolDb(reads, createPreparer(60), dropIdle),
    jobs: poolDb(jobs, createPreparer(0), dropIdle),
    close: async () => {
      await Promise.all([calls.end(), reads.end(), jobs.end()]);
    },
  };
}

/** Runs `work` on a connection of its own, without limits of time: for session locks, snapshots and cursors. */
export async function withConnection<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(clientDb(client, createPreparer(0)));
  } finally {
    await client.end();
  }
}
