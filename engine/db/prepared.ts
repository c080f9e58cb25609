import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Sql } from './sql.ts';

/**
 * Names the statements of a pool, so that each connection parses and plans them once. A connection keeps a named
 * statement, which takes up to 0.2 MB, until it closes. Texts can vary with filters or with the fields that a call
 * changes, so only statements that are repeated get a name, and at most `most` of them.
 */
export function createPreparer(most: number, facts?: () => unknown): (statement: Sql) => QueryConfig {
  const known = new Map<string, { name: string; uses: number }>();

  const nameOf = (text: string): string | undefined => {
    const found = known.get(text);
    if (found) {
      found.uses += 1;
      return found.name;
    }
    if (known.size >= most && !evict()) return undefined;
    known.set(text, { name: createHash('sha1').update(text).digest('base64url'), uses: 1 });
    return undefined;
  };

  /** Evicts the oldest statement that was used once: no connection has prepared it yet. */
  const evict = (): boolean => {
    for (const [text, { uses }] of known) if (uses === 1) return known.delete(text);
    return false;
  };

  return (statement) => {
    const query = statement.compile(facts);
    const name = statement.isPrepared ? nameOf(query.text) : undefined;
    return name === undefined ? query : { name, ...query };
  };
}
