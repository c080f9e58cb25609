import type { Filters } from '../../contract/posts/filters.ts';
import type { WordShares } from '../search/word-shares.ts';
import { filterLexemes } from './filter-sql.ts';

/**
 * The most posts that are read in their order to find `depth` hits: the geometric mean of `depth` and of the posts that
 * the filters leave.
 */
export function mostRead(filters: Filters, shares: WordShares, depth: number): number {
  const shareOf = (lexemes: readonly string[]) => Math.min(1, sum(lexemes.map((one) => shares.of(one))));
  const posts = filterLexemes(filters).reduce((left, lexemes) => left * shareOf(lexemes), shares.posts());
  return Math.ceil(Math.sqrt(depth * posts));
}

/** Whether the first `mostRead` posts contain `depth` hits, for words that `share` of them have. */
export function isCommon(share: number, filters: Filters, shares: WordShares, depth: number): boolean {
  return share * mostRead(filters, shares, depth) >= depth;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
