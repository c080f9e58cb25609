import type { Filters } from '../../contract/posts/filters.ts';
import type { Parts, WordShares } from '../search/word-shares.ts';
import { chosen, filterParts, type OrderKey } from './filter-sql.ts';
import { isOneBranch } from './market.ts';

/** Microseconds per post in list order, per hit of the word index, and per entry of that index (decision 10). */
const readCost = { fromOneBranch: 1.3, fromBranches: 3.2 };
const hitCost = 1.5;
const entryCost = 0.1;
/**
 * Hits are not spread evenly, so a search may read `ofExpected` times as many posts as expected, but may cost at most
 * `ofIndex` times as much as the index.
 */
const patience = { ofExpected: 4, ofIndex: 2 };

/** How posts are read in list order. */
export interface Reading {
  /** May be wider than the filters of the search, in which case the rows have to be checked. */
  filters: Filters;
  /** Whether one index holds all the posts in order. Its scan then reads their rows too. */
  isOneBranch: boolean;
  /** Microseconds per post. */
  cost: number;
}

/** Scanning one index and discarding posts is often faster than merging the branches of the filters. */
export function readingOf(filters: Filters, order: OrderKey, shares: WordShares): Reading {
  const { fromOneBranch, fromBranches } = readCost;
  const wider = isOneBranch(filters, order) ? filters : widened(filters);
  const isFaster =
    fromOneBranch * shares.of(filterParts(wider)) <= fromBranches * shares.of(filterParts(filters));
  return isOneBranch(wider, order) && isFaster
    ? { filters: wider, isOneBranch: true, cost: fromOneBranch }
    : { filters, isOneBranch: false, cost: fromBranches };
}

/** The filters without type and category, and with all statuses of the index that holds theirs. */
function widened(filters: Filters): Filters {
  const {
    buySellOption: _type,
    postCategoryOption: _category,
    postStatusOption: _status,
    ...others
  } = filters;
  const { statuses } = chosen(filters);
  if (statuses.every((status) => status === 'Archived')) return { ...others, postStatusOption: 'Archived' };
  return { ...others, hideArchived: !statuses.includes('Archived') };
}

/**
 * The maximum number of posts that a search reads in list order to find `depth` hits. It is 0 if the index of words
 * finds all hits sooner. A hit has all parts of one of `asked`.
 */
export function mostRead(
  asked: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
): number {
  const hits = hitsOf(asked, filterParts(filters), shares);
  const reading = readingOf(filters, order, shares);
  const expected = (depth * shares.of(filterParts(reading.filters))) / hits;
  const indexed = indexedFilters(asked, filters, shares);
  const indexCost =
    shares.posts() *
    (hitsOf(asked, indexed, shares) * hitCost + entriesOf(asked, indexed, shares) * entryCost);
  const byIndex = indexCost / reading.cost;
  if (hits === 0 || expected > byIndex) return 0;
  return Math.ceil(Math.min(expected * patience.ofExpected, byIndex * patience.ofIndex));
}

/**
 * The filters that the index of words looks up in addition to `asked`. A filter with few posts to exclude is left out,
 * because scanning its entries would take longer than reading the rows of those posts.
 */
export function indexedFilters(asked: readonly Parts[], filters: Filters, shares: WordShares): Parts {
  const hitsWith = (parts: Parts) => hitsOf(asked, parts, shares);
  const price = sum(asked.map((parts) => rarest(parts, shares))) * entryCost;
  return filterParts(filters)
    .toSorted((one, other) => hitsWith([one]) - hitsWith([other]))
    .reduce<Parts>((found, part) => {
      const saved = (hitsWith(found) - hitsWith([...found, part])) * hitCost;
      return saved > price ? [...found, part] : found;
    }, []);
}

/** The share of posts that are hits. */
function hitsOf(asked: readonly Parts[], more: Parts, shares: WordShares): number {
  return sum(asked.map((parts) => shares.of([...parts, ...more])));
}

/** Entries that an index scan reads, per post of the market: it looks up every part for each post with the rarest. */
function entriesOf(asked: readonly Parts[], more: Parts, shares: WordShares): number {
  return sum(asked.map((parts) => rarest([...parts, ...more], shares) * (parts.length + more.length)));
}

const rarest = (parts: Parts, shares: WordShares) => Math.min(...parts.map((part) => shares.of([part])));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
