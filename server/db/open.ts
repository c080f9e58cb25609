import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

export type Db = NodePgDatabase & { $client: Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Either: for verbs that are one statement. */
export type Queryable = Db | Tx;

export interface Database {
  db: Db;
  /** A small pool whose named statements keep their generic plans: planning triples a list's first page. */
  lists: Pool;
  close(): Promise<void>;
}

/** Instants are UTC on the wire (decisions W6), also where PostgreSQL builds the JSON. */
const settings =
  '-c timezone=UTC -c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s';

export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const open = (max: number, options: string) => {
    const pool = new Pool({
      connectionString: url,
      max,
      options,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      application_name: 'campus-exchange',
    });
    // An idle connection that breaks (the database restarts) must not end the process.
    pool.on('error', onError);
    // Nor one that breaks inside a transaction: its statement fails, and nobody else listens to it meanwhile.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const pool = open(10, settings);
  const lists = open(5, `${settings} -c plan_cache_mode=force_generic_plan -c jit=off`);
  const db = drizzle(pool);
  // Drizzle's own keeps the connection for ever where `begin` fails. The pool drops a broken one that comes back.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return {
    db,
    lists,
    close: async () => {
      await Promise.all([pool.end(), lists.end()]);
    },
  };
}
