import type { Filters } from '../../contract/posts/filters.ts';
import type { Parts, WordShares } from '../search/word-shares.ts';
import { filterParts, type OrderKey } from './filter-sql.ts';
import { isOneBranch } from './market.ts';

/** Microseconds for a post in list order, a hit of the index, and an entry of the index (decision 10). */
const readCost = { fromOneBranch: 1.3, fromBranches: 3.2 };
const hitCost = 1.5;
const entryCost = 0.1;
/** Hits are not spread evenly. */
const patience = 4;

/**
 * The maximum number of posts that a search reads in list order to find `depth` hits. It is 0 if the index of words finds
 * all hits sooner. A hit has all parts of one of `asked`.
 */
export function mostRead(
  asked: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
): number {
  const left = filterParts(filters);
  const searches = asked.map((parts) => [...parts, ...left]);
  const hits = sum(searches.map((parts) => shares.of(parts)));
  const expected = (depth * shares.of(left)) / hits;
  const indexCost = shares.posts() * (hits * hitCost + sum(searches.map(entriesOf)) * entryCost);
  const byIndex = indexCost / (isOneBranch(filters, order) ? readCost.fromOneBranch : readCost.fromBranches);
  return hits > 0 && expected <= byIndex ? Math.ceil(Math.min(expected, byIndex) * patience) : 0;

  /** For each post that has the rarest part, the index looks for the others. */
  function entriesOf(parts: Parts): number {
    return Math.min(...parts.map((part) => shares.of([part]))) * parts.length;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
