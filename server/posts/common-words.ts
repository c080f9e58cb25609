import type { Filters } from '../../contract/posts/filters.ts';
import type { WordShares } from '../search/word-shares.ts';
import { filterLexemes } from './filter-sql.ts';

/**
 * The maximum number of posts that a search reads in list order to find `depth` hits: the geometric mean of `depth` and
 * the estimated number of posts that match the filters.
 */
export function mostRead(filters: Filters, shares: WordShares, depth: number): number {
  const shareOf = (lexemes: readonly string[]) => Math.min(1, sum(lexemes.map((one) => shares.of(one))));
  const posts = filterLexemes(filters).reduce((left, lexemes) => left * shareOf(lexemes), shares.posts());
  return Math.ceil(Math.sqrt(depth * posts));
}

/** Whether the first `mostRead` posts are expected to contain `depth` hits, if `share` of all posts contain the words. */
export function isCommon(share: number, filters: Filters, shares: WordShares, depth: number): boolean {
  return share * mostRead(filters, shares, depth) >= depth;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
