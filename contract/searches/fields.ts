import * as z from 'zod/mini';
import { filterOptions } from '../posts/filter-options.ts';
import { countQuery, searchText, type Filters } from '../posts/filters.ts';
import { oldestCurrency } from '../price.ts';
import { id, isBlank, refuse } from '../wire.ts';
import { savedFilterNames, type SavedFilters } from './filters.ts';

/** A number is stored as it is written. */
type GivenFilters = Record<string, unknown>;

/** Parses filters by the rules of search. */
function parseFilters(filters: unknown) {
  return countQuery.safeParse(filters);
}

export function filtersOf(saved: SavedFilters): Filters | undefined {
  const hasPrice = saved.priceFrom !== undefined || saved.priceTo !== undefined;
  const { data } = parseFilters(hasPrice ? { priceCurrency: oldestCurrency, ...saved } : saved);
  if (!data) return undefined;
  const { search: _search, ...filters } = data;
  return filters;
}

/** The names of filters that choose everything, on the wire. */
const all: readonly unknown[] = [
  '',
  filterOptions.postCategoryOption[0],
  filterOptions.buySellOption[0],
  filterOptions.negotiabilityOption[0],
];

/** The filters as texts, without those that choose everything. */
const savedFilters = z.pipe(
  z._default(z.unknown(), {}),
  z.transform((value: unknown, context): GivenFilters => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const given = isObject ? Object.entries(value) : [];
    const isKnown = given.every(([name]) => savedFilterNames.some((known) => known === name));
    return isObject && isKnown
      ? Object.fromEntries(given.filter(([, one]) => !all.includes(one)))
      : refuse(context, 'invalid_field');
  }),
);

/** Checked before: a text or a number. */
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : (value as string).trim());

/** save-search. What is wrong with a filter is an error of the field with its name. */
export const newSearch = z.pipe(
  z.object({ search: searchText, filters: savedFilters }),
  z.transform(({ search, filters }, context): { search: string; filters: SavedFilters } => {
    const { error } = parseFilters(filters);
    if (error) {
      for (const { message, path } of error.issues)
        context.issues.push({ code: 'custom', message, input: filters, path: [...path] });
      return z.NEVER;
    }
    const saved = savedFilterNames.flatMap((name) =>
      filters[name] === undefined ? [] : [[name, textOf(filters[name])] as const],
    );
    if (isBlank(search) && saved.length === 0) return refuse(context, 'search_empty');
    return { search, filters: Object.fromEntries(saved) };
  }),
);
export type NewSearch = z.output<typeof newSearch>;

export const target = z.object({ searchId: id });
export const muting = z.object({ searchId: id, muted: z.boolean('invalid_field') });
