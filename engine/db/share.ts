import type { Pool, PoolClient, QueryResult } from 'pg';
import { isUnreachable } from './failure.ts';
import type { Prepare, Queryable } from './queryable.ts';
import type { Sql } from './sql.ts';

interface Shared {
  client: Promise<PoolClient>;
  /** The number of unanswered statements. */
  open: number;
  isLost: boolean;
}

/**
 * Runs statements on the connections of a pool that has the option `pipeline`. While all are busy, each is sent further
 * statements before it has answered. Each statement is a transaction of its own. Calls `onFailure` with its error.
 */
export function shareConnections(
  pool: Pool,
  prepare: Prepare,
  onFailure: (error: unknown) => void,
): Queryable {
  const shared = new Set<Shared>();

  const take = (): Shared => {
    let least: Shared | undefined;
    if (shared.size === pool.options.max)
      for (const one of shared) if (!least || one.open < least.open) least = one;
    const taken = least ?? { client: pool.connect(), open: 0, isLost: false };
    taken.open += 1;
    shared.add(taken);
    return taken;
  };

  const query = async (statement: Sql): Promise<QueryResult> => {
    const taken = take();
    let client: PoolClient | undefined;
    try {
      client = await taken.client;
      return await client.query(prepare(statement));
    } catch (error) {
      taken.isLost ||= isUnreachable(error);
      onFailure(error);
      throw error;
    } finally {
      taken.open -= 1;
      if (taken.isLost || taken.open === 0) shared.delete(taken);
      if (taken.open === 0) client?.release(taken.isLost);
    }
  };

  const rows = async <Row extends object>(statement: Sql) => (await query(statement)).rows as Row[];
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
}
