import type { Sql } from './sql.ts';

/**
 * Keeps at most `most` statements, so that one that is asked again is neither built nor compiled again. All are
 * forgotten when there is no room for another. A key names everything that its statement is built from.
 */
export function createStatementCache(most: number) {
  const statements = new Map<string, Sql>();
  return {
    get: (key: string) => statements.get(key),
    keep(key: string, statement: Sql): Sql {
      if (statements.size >= most) statements.clear();
      statements.set(key, statement);
      return statement;
    },
  };
}
