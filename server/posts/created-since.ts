import { constantSql, join, sql } from '../../engine/db/sql.ts';
import type { Part } from '../../engine/search/word-shares.ts';

/**
 * The day of creation as lexemes of the index of words. A search for the newest hits looks up the latest days beside its
 * words, so that it reads only these posts, however many older ones match. Days are counted from 1970-01-01 in UTC.
 */

const dayMs = 24 * 60 * 60_000;
/** For each of these lengths in days, a post has a lexeme of the period that it was created in. */
const periods = [1, 4, 16, 64, 256] as const;
/** The index compares each candidate with every lexeme of a query. */
const maxPeriods = 12;

export const creationDay = sql`extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int`;

/** The elements of an array. */
export const creationLexemes = join(
  periods.map(
    (days) => sql`${constantSql(`'/${days}:'`)} || (${creationDay} / ${constantSql(String(days))})::text`,
  ),
  ', ',
);

/** Lexemes, one of which every post has that was created on `day` or later. Some that are a little older have one too. */
export function createdSince(day: number): Part {
  const today = Date.now() / dayMs;
  const days = periods.find((length) => (today - day) / length < maxPeriods) ?? 256;
  const first = Math.floor(day / days);
  // One period more, because the clock of the database may be ahead of this one.
  const count = Math.floor(today / days) + 2 - first;
  return Array.from({ length: count }, (_, index) => [`/${days}:${first + index}`]);
}
