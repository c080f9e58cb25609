import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { isReadOnly, isUnreachable } from './failure.ts';
import { watchSilence } from './silence.ts';

export type Db = NodePgDatabase & { $client: Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either: for verbs that are one statement. */
export type Queryable = Db | Tx;

export interface Database {
  /** For calls: a statement ends within five seconds even if the database hangs. */
  db: Db;
  /** A small pool whose named statements keep their generic plans: planning triples a list's first page. */
  lists: Pool;
  /** For sweeps and the operator's commands: a statement may take ten minutes. */
  jobs: Db;
  close(): Promise<void>;
}

/** Instants are UTC on the wire (rule W6), also where PostgreSQL builds the JSON. */
const common = '-c timezone=UTC -c idle_in_transaction_session_timeout=15s';
/** PostgreSQL must end a slow statement before this side takes it for a hang. */
const forCalls = `${common} -c statement_timeout=4s -c lock_timeout=3s`;
const forLists = `${forCalls} -c plan_cache_mode=force_generic_plan -c jit=off`;
const forJobs = `${common} -c statement_timeout=10min -c lock_timeout=5s`;

const longestSilenceMs = 5000;
const longestJobMs = 11 * 60_000;

/** `onError` hears of idle connections that break, and once of a database that hangs. */
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
    // One that breaks inside a transaction must not end the process: its statement fails, and nobody else listens.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = open(10, forCalls);
  const lists = open(5, forLists);
  const jobs = open(2, forJobs);
  const { dropIdle } = watchSilence([pool, lists], longestSilenceMs, onError);
  watchSilence([jobs], longestJobMs, onError);
  return {
    db: withTransactions(pool, dropIdle),
    lists,
    jobs: withTransactions(jobs, dropIdle),
    close: async () => {
      await Promise.all([pool.end(), lists.end(), jobs.end()]);
    },
  };
}

/** Drizzle's own transaction keeps the connection for ever where `begin` fails. */
function withTransactions(pool: Pool, dropIdle: () => void): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      isLost = isUnreachable(error);
      // After a failover the other connections lead to the same node, which only reads.
      if (isReadOnly(error)) dropIdle();
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return db;
}
