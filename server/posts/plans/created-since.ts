import type { Part } from '../../../engine/search/search-query.ts';
import { creationPeriods } from '../filter-sql.ts';

/**
 * The day of creation as lexemes of the index of words. A search for the newest hits looks up the latest days beside its
 * words, so that it reads only these posts, however many older ones match. Days are counted from 1970-01-01 in UTC.
 */

const dayMs = 24 * 60 * 60_000;
/** The index compares each candidate with every lexeme of a query. */
const maxPeriods = 12;

/** Lexemes, one of which every post has that was created on `day` or later. Some that are a little older have one too. */
export function createdSince(day: number): Part {
  const today = Date.now() / dayMs;
  const days = creationPeriods.find((length) => (today - day) / length < maxPeriods) ?? 256;
  const first = Math.floor(day / days);
  // One period more, because the clock of the database may be ahead of this one.
  const count = Math.floor(today / days) + 2 - first;
  return Array.from({ length: count }, (_, index) => [`/${days}:${first + index}`]);
}
