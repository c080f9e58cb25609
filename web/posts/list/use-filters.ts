import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { filterOptions, type FilterName, type Filters } from '../../../contract/posts/filters.ts';

/** In display order. The most used filters come first, because a phone shows only two or three. */
export const filterNames = [
  'orderOption',
  'postCategoryOption',
  'buySellOption',
  'postStatusOption',
  'negotiabilityOption',
] as const satisfies readonly FilterName[];

const maxPages = 100;

type Chosen = readonly (readonly [FilterName, string])[];

function chosenIn(address: URLSearchParams): Chosen {
  return filterNames.flatMap((name) => {
    const label = address.get(name);
    const labels: readonly string[] = filterOptions[name];
    return label !== null && labels.includes(label) ? [[name, label] as const] : [];
  });
}

/** The filters in the query of an address. */
export function filtersIn(address: URLSearchParams): Filters {
  return Object.fromEntries(chosenIn(address));
}

/**
 * Filters, order, search text and number of pages are stored in the address only. Unknown labels (of old links) are
 * ignored.
 */
export function useFilters() {
  const [pathname, navigate] = useLocation();
  const [cleared, setCleared] = useState<Chosen>();
  const params = new URLSearchParams(useSearch());
  const entries = chosenIn(params);
  const pages = Math.min(Math.max(1, Math.trunc(Number(params.get('pages'))) || 1), maxPages);

  const navigateWith = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace });
  };
  const setFilters = (next: Chosen, nextCleared?: Chosen) => {
    setCleared(nextCleared);
    navigateWith((address) => {
      for (const name of [...filterNames, 'pages']) address.delete(name);
      for (const [name, label] of next) address.set(name, label);
    }, false);
  };
  return {
    filters: filtersIn(params),
    search: params.get('search')?.trim() ?? '',
    pages,
    /** Sets a filter in the address; undefined removes it. */
    choose: (name: FilterName, label: string | undefined) =>
      setFilters([
        ...entries.filter(([other]) => other !== name),
        ...(label === undefined ? [] : [[name, label] as const]),
      ]),
    clear: () => setFilters([], entries),
    /** Restores the cleared filters. Undefined if nothing was cleared since the last choice. */
    undoClear: cleared && (() => setFilters(cleared)),
    showMore: (wanted = pages + 1) => navigateWith((next) => next.set('pages', String(wanted)), true),
  };
}
