import type { Filters } from '../../../contract/posts/filters.ts';
import type { Part, Parts } from '../../../engine/search/search-query.ts';
import {
  boundedShare,
  chosen,
  filterParts,
  indexedParts,
  negotiablePart,
  orderKey,
  withoutRowFilters,
  type OrderKey,
} from '../filter-sql.ts';
import { isOneBranch } from '../market.ts';
import { createdSince } from './created-since.ts';
import type { WordShares } from './word-shares.ts';

/**
 * Microseconds per post that a scan in list order reads: from neighbouring rows, scattered rows, or several branches; and
 * from several branches if only their indexes are read.
 */
const readCost = { neighbours: 0.75, scattered: 1.75, fromBranches: 4.5, fromIndexes: 0.7 };
/** Microseconds of an index scan: per hit, per entry of the rarest part, and per lexeme that is looked up for it. */
const hitCost = 1.9;
const entryCost = 0.1;
const lookUpCost = 0.01;
/** Microseconds per entry in a range of prices. */
const rangeCost = 0.6;
/**
 * Hits are not spread evenly, so a search may read `ofExpected` times as many posts as expected, but may cost at most
 * `ofIndex` times as much as the index.
 */
const patience = { ofExpected: 4, ofIndex: 2 };
/** Without words, a scan that goes on costs little a post: it may cost this share of the index scan in any case. */
const leastOfIndex = 0.5;

const byPrice = orderKey('Lowest price');

/** How posts are read in list order. */
export interface Reading {
  /** May be wider than the filters of the search, in which case the rows have to be checked. */
  filters: Filters;
  /** Whether one index holds all the posts in order. Its scan then reads their rows too. */
  isOneBranch: boolean;
  /** Microseconds per post that match the filters. */
  cost: number;
}

/**
 * Scanning one index and discarding posts is often faster than merging the branches of the filters. The filters of rows
 * are always checked outside of the scan, so that it ends after a number of posts.
 */
export function readingOf(asked: Filters, order: OrderKey, shares: WordShares, hasWords = true): Reading {
  const filters = withoutRowFilters(asked, order);
  const { fromBranches, fromIndexes } = readCost;
  if (!hasWords) return { filters, isOneBranch: isOneBranch(filters, order), cost: fromIndexes };
  const wider = isOneBranch(filters, order) ? filters : widened(filters);
  const fromOneBranch = oneBranchCost(filters, shares);
  const isFaster =
    fromOneBranch * shares.of(filterParts(wider)) <= fromBranches * shares.of(filterParts(filters));
  return isOneBranch(wider, order) && isFaster
    ? { filters: wider, isOneBranch: true, cost: fromOneBranch }
    : { filters, isOneBranch: false, cost: fromBranches };
}

/** Rows stored in the order of their dates take half the time. Rows that `negotiable` excludes are read as well. */
function oneBranchCost(filters: Filters, shares: WordShares): number {
  const { neighbours, scattered } = readCost;
  const cost = scattered - shares.dateCorrelation() ** 2 * (scattered - neighbours);
  return cost / shares.of(negotiablePart(filters));
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
 * The scan that a search runs first, because it probably finds enough hits. It reads up to `limit` posts in list order,
 * or the newest posts by an index scan for the lexemes of their days (`since`).
 */
export type FirstScan = { limit: number } | { since: Part };

/**
 * The scan that is expected to find `depth` hits sooner than the index of words finds all hits, or undefined. A hit has
 * all parts of one of `asked`.
 */
export function firstScan(
  asked: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
): FirstScan | undefined {
  const inOrder = scanInOrder(asked, filters, order, shares, depth);
  const listScan = inOrder && { limit: inOrder.limit };
  const isNewestFirst = order.isByDate && !order.isAscending;
  const parts = asked.map((words) => [...words, ...filterParts(filters)]);
  const day = isNewestFirst ? shares.daySince(parts, depth) : undefined;
  if (day === undefined) return listScan;
  const since = createdSince(day);
  // The lists of the index are in the order of the rows, so that older posts are skipped if this is the order of dates.
  const read = 1 - shares.dateCorrelation() ** 2 * (1 - shares.of([since]));
  const cost = indexScanCost(withPart(asked, since), filters, shares, read);
  return cost < (inOrder?.cost ?? indexScanCost(asked, filters, shares)) ? { since } : listScan;
}

export function withPart(asked: readonly Parts[], part: Part): Parts[] {
  return asked.map((parts) => [...parts, part]);
}

/**
 * The maximum number of posts that a search reads in list order to find `depth` hits, and the expected microseconds,
 * divided by the number of posts. Undefined if the index of words is expected to find all hits sooner, or if fewer than
 * `depth` are expected.
 */
export function scanInOrder(
  asked: readonly Parts[],
  filters: Filters,
  order: OrderKey,
  shares: WordShares,
  depth: number,
): { limit: number; cost: number } | undefined {
  const hits = hitShare(asked, filterParts(filters), shares) * boundedShare(filters);
  const hasWords = asked.some((parts) => parts.length > 0);
  const reading = readingOf(filters, order, shares, hasWords);
  const expected = (depth * shares.of(filterParts(reading.filters))) / hits;
  const byIndex = (shares.posts() * indexScanCost(asked, filters, shares)) / reading.cost;
  if (hits * shares.posts() < depth || expected > byIndex) return undefined;
  const atLeast = hasWords ? 0 : byIndex * leastOfIndex;
  return {
    limit: Math.ceil(
      Math.min(Math.max(expected * patience.ofExpected, atLeast), byIndex * patience.ofIndex, shares.posts()),
    ),
    cost: (expected * reading.cost) / shares.posts(),
  };
}

function indexScanCost(asked: readonly Parts[], filters: Filters, shares: WordShares, read = 1): number {
  const byWords = indexCost(asked, indexedFilters(asked, filters, shares), shares, read);
  return Math.min(byWords, priceRangeCost(asked, filters, shares));
}

/** Whether the range of prices is expected to give all hits sooner than the index of words. */
export function readsPriceRange(asked: readonly Parts[], filters: Filters, shares: WordShares): boolean {
  const byWords = indexCost(asked, indexedFilters(asked, filters, shares), shares);
  return priceRangeCost(asked, filters, shares) < byWords;
}

/** As `indexCost`, for a scan of the prices between the bounds in the list index by price. */
function priceRangeCost(asked: readonly Parts[], filters: Filters, shares: WordShares): number {
  if (filters.priceFrom === undefined && filters.priceTo === undefined) return Infinity;
  const scanned = { ...withoutRowFilters(filters, byPrice), negotiabilityOption: undefined };
  const readRows = shares.of(filterParts(filters)) * hitCost * Math.max(1, asked.length);
  return (shares.of(filterParts(scanned)) * rangeCost + readRows) * boundedShare(filters);
}

/**
 * The filters that the index of words looks up in addition to `asked`. A filter that excludes few posts is left out,
 * because reading the rows of those posts takes less time.
 */
export function indexedFilters(asked: readonly Parts[], filters: Filters, shares: WordShares): Parts {
  const cost = (parts: Parts) => indexCost(asked, parts, shares);
  return indexedParts(filters)
    .toSorted((one, other) => cost([one]) - cost([other]))
    .reduce<Parts>((found, part) => (cost([...found, part]) < cost(found) ? [...found, part] : found), []);
}

/**
 * The expected microseconds of an index scan, divided by the number of posts. The scan finds posts that have all parts
 * of one of `asked`, and all of `more`. It skips the entries of all posts but the share `read`.
 */
function indexCost(asked: readonly Parts[], more: Parts, shares: WordShares, read = 1): number {
  const costs = asked.map((parts) => {
    const all = [...parts, ...more];
    const rarest = Math.min(...all.map((part) => shares.of([part])));
    return shares.of(all) * hitCost + rarest * read * (entryCost + all.flat().length * lookUpCost);
  });
  return sum(costs);
}

/** The share of posts that are hits. */
export function hitShare(asked: readonly Parts[], more: Parts, shares: WordShares): number {
  return sum(asked.map((parts) => shares.of([...parts, ...more])));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
