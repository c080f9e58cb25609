import { Client, Pool, type PoolClient } from 'pg';
import { borrowEmbedded, openEmbedded } from './embedded/open.ts';
import { isUnreachable } from './failure.ts';
import { createPreparer } from './prepared.ts';
import { clientDb, poolDb, type Db, type Queryable } from './queryable.ts';
import { shareConnections } from './share.ts';

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
   * For reads: a small pool with pipelining that uses generic plans only, because planning a list's first page takes
   * twice as long as running it.
   */
  reads: Queryable;
  /** For jobs and the operator's commands: a statement may take ten minutes. */
  jobs: Db;
  /** The connections of each pool. */
  pools: () => PoolState[];
  /** From now on, PostgreSQL refuses every write of all connections. */
  seal(): Promise<void>;
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
/** Shorter than `callMs`, so that PostgreSQL ends a slow statement before it counts as a hang. */
const forCalls = `${common} -c statement_timeout=4s -c lock_timeout=3s`;
/** List indexes are in memory or on an SSD. With the default cost for hard disks, the planner would sort instead. */
const forReads = `${forCalls} -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1`;
const forJobs = `${common} -c statement_timeout=10min -c lock_timeout=5s`;

const readOnly = 'default_transaction_read_only';

const callMs = 5000;
const jobMs = 11 * 60_000;

/** `onError` is called for each idle connection that breaks. `facts` are what `live` parameters are read from. */
export function openDatabase(url: string, onError: (error: Error) => void, facts?: () => unknown): Database {
  const all = new Set<PoolClient>();
  const idle = new Set<PoolClient>();
  const dropped = new WeakSet<PoolClient>();
  /** What hangs or leads to a standby has most likely idle neighbours that do, too. */
  const dropIdle = (error: unknown) => {
    if (!isUnreachable(error)) return;
    for (const client of idle) {
      dropped.add(client);
      client.connection.stream.destroy();
    }
  };
  const open = (max: number, options: string, longestMs: number, pipeline = false) => {
    const pool = new Pool({
      connectionString: url,
      max,
      options,
      query_timeout: longestMs,
      pipeline,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: applicationName,
    });
    // Without a listener, a connection that breaks inside a transaction ends the process. Its statement fails anyway.
    pool.on('connect', (client) => all.add(client.on('error', () => undefined)));
    // An idle connection that breaks (the database restarts) must not end the process.
    pool.on('error', (error, client) => {
      if (!dropped.has(client)) onError(error);
    });
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('release', (error: Error | undefined, client) => {
      if (!error) idle.add(client);
    });
    pool.on('remove', (client) => void (all.delete(client), idle.delete(client)));
    return pool;
  };
  const pools = {
    calls: open(10, forCalls, callMs),
    reads: open(4, forReads, callMs, true),
    jobs: open(4, forJobs, jobMs),
  };
  return {
    db: poolDb(pools.calls, createPreparer(150, facts), dropIdle),
    reads: shareConnections(pools.reads, createPreparer(60, facts), dropIdle),
    jobs: poolDb(pools.jobs, createPreparer(0, facts), dropIdle),
    pools: () =>
      Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => ({
        name,
        total: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    seal: async () => {
      for (const { options } of Object.values(pools)) options.options += ` -c ${readOnly}=on`;
      await Promise.all([...all].map((client) => client.query(`set ${readOnly} = on`)));
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
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
