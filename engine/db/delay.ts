import { sql, type Sql } from './sql.ts';

/** In seconds. */
interface Delay {
  first: number;
  longest: number;
}

/** The seconds to wait after so many failures: the first delay, which each further failure doubles. */
export function delayAfter(failures: number, { first, longest }: Delay): number {
  return failures < 1 ? 0 : Math.min(first * 2 ** Math.min(failures - 1, 20), longest);
}

/** The same in SQL, for at least one failure. */
export function delaySql(failures: Sql, { first, longest }: Delay): Sql {
  return sql`least(${first}::int * power(2, least(${failures} - 1, 20)), ${longest}::int)`;
}
