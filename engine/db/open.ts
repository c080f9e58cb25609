import { Client, Pool, type PoolConfig } from 'pg';
import { borrowEmbedded, openEmbedded } from './embedded/open.ts';
import { createPipeline } from './pipeline.ts';
import { createPreparer } from './prepared.ts';
import { clientDb, poolDb, type Db, type Notes } from './queryable.ts';
import { createPositions } from './replica/position.ts';
import { createReads, heartbeatMs, withoutReplica, type Reads } from './replica/reads.ts';
import { watchSilence } from './silence.ts';

/** A database server that was found or started. */
interface Server {
  url: string;
  /** Stops the embedded server, if it was started. */
  stop(): Promise<void>;
}

interface Place {
  /** If undefined, an embedded server in the data folder is used. */
  databaseUrl: string | undefined;
  dataDir: string;
  log: (line: string) => void;
}

const elsewhere = (url: string): Server => ({ url, stop: () => Promise.resolve() });

/** The server of the settings. Starts the embedded one, which only one app can use. */
export async function openServer({ databaseUrl, dataDir, log }: Place): Promise<Server> {
  return databaseUrl ? elsewhere(databaseUrl) : openEmbedded({ dataDir, log });
}

/**
 * The server of the settings for a command. Uses the embedded one of the running app, or starts it while the command
 * runs. Creates a missing database only with `create`.
 */
export async function borrowServer({
  databaseUrl,
  dataDir,
  log,
  create,
}: Place & { create: boolean }): Promise<Server> {
  return databaseUrl ? elsewhere(databaseUrl) : borrowEmbedded({ dataDir, log, create });
}

/** The name of every pool's connections. Releases find each other by it, so it never changes. */
export const applicationName = 'campus-exchange';

export interface Database {
  /** For calls: a statement ends within five seconds even if the database hangs. */
  db: Db;
  /**
   * For reads: a small pool with pipelining, and another one for the replica if there is one. Both use generic plans
   * only, because planning a list's first page takes twice as long as running it.
   */
  reads: Reads;
  /** For writes that may be lost, such as counts: while there is no primary, they are skipped. */
  notes: Notes;
  /** For jobs and the operator's commands: a statement may take ten minutes. */
  jobs: Db;
  /** The connections of each pool to the primary. */
  pools: () => PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  name: string;
  total: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
}

/** Literals and migrations are written for strings in which a backslash is no escape. */
const quoting = '-c standard_conforming_strings=on';
/**
 * Instants are UTC on the wire (rule W6), also where PostgreSQL builds the JSON. Statements are short, and compiling
 * one just in time takes tens of milliseconds.
 */
const common = `${quoting} -c timezone=UTC -c idle_in_transaction_session_timeout=15s -c jit=off`;
/** Shorter than `longestSilenceMs`, so that PostgreSQL ends a slow statement before it counts as a hang. */
const forCalls = `${common} -c statement_timeout=4s -c lock_timeout=3s`;
/** List indexes are in memory or on an SSD. With the default cost for hard disks, the planner would sort instead. */
const forReads = `${forCalls} -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1`;
const forProbes = `${common} -c statement_timeout=1s -c lock_timeout=1s`;
const forJobs = `${common} -c statement_timeout=10min -c lock_timeout=5s`;

const longestSilenceMs = 5000;
/** A primary that does not report its position for this long counts as lost. */
const longestProbeMs = 1500;
const longestJobMs = 11 * 60_000;

/**
 * `onError` is called for each idle connection that breaks, and once when the database hangs. `replicaUrl` leads to a
 * streaming replica, or to a router in front of several.
 */
export function openDatabase(url: string, onError: (error: Error) => void, replicaUrl?: string): Database {
  const open = (max: number, options: string, more: PoolConfig = {}) => {
    const pool = new Pool({
      connectionString: url,
      max,
      options,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: applicationName,
      ...more,
    });
    // Without a listener, a connection that breaks inside a transaction ends the process. Its statement fails anyway.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const calls = open(10, forCalls);
  const reads = open(4, forReads, { pipeline: true });
  const jobs = open(4, forJobs);
  const { dropIdle } = watchSilence([calls, reads], longestSilenceMs, onError);
  watchSilence([jobs], longestJobMs, onError);
  const primary = createPipeline(reads, createPreparer(60));
  const withReplica = replicaUrl === undefined ? undefined : openReplica(replicaUrl);
  const db = poolDb(calls, createPreparer(150), dropIdle);
  const all = withReplica ?? withoutReplica(primary);
  return {
    db,
    reads: all,
    notes: {
      isSkipping: () => all.isPrimaryLost(),
      rows: async (statement) => (all.isPrimaryLost() ? [] : db.rows(statement)),
      row: async (statement) => (all.isPrimaryLost() ? undefined : db.row(statement)),
      run: async (statement) => (all.isPrimaryLost() ? 0 : db.run(statement)),
    },
    jobs: poolDb(jobs, createPreparer(0), dropIdle),
    pools: () =>
      Object.entries({ calls, reads, jobs }).map(([name, pool]) => ({
        name,
        total: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool === reads ? primary.waitingCount() : pool.waitingCount,
      })),
    close: async () => {
      await withReplica?.close();
      await Promise.all([calls.end(), reads.end(), jobs.end()]);
    },
  };

  function openReplica(to: string) {
    const replica = open(10, forReads, { connectionString: to, connectionTimeoutMillis: longestProbeMs });
    const probe = open(1, forProbes, { connectionTimeoutMillis: longestProbeMs });
    // Not reported here, because the reads report the loss of the primary themselves.
    const watched = watchSilence([probe], longestProbeMs, () => undefined);
    watchSilence([replica], longestSilenceMs, onError);
    const positions = createPositions(poolDb(probe, createPreparer(5), watched.dropIdle));
    const found = createReads({ primary, replica, positions, report: onError });
    let beating = Promise.resolve();
    const heartbeat = setInterval(() => (beating = beating.then(() => found.beat())), heartbeatMs);
    const close = async () => {
      clearInterval(heartbeat);
      await beating;
      await Promise.all([replica.end(), probe.end()]);
    };
    return { ...found, close };
  }
}

/** Runs `work` on a connection of its own without time limits: for session locks, snapshots and cursors. */
export async function withConnection<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, options: quoting });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(clientDb(client, createPreparer(0)));
  } finally {
    await client.end();
  }
}
