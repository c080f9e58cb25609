import type { Sql } from './sql.ts';

/**
 * A cache of at most `most` statements, so that a repeated request neither builds nor compiles its statement again. When
 * it is full, it is cleared. A key must contain everything that its statement is built from.
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
