import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { filterOptions, type FilterName, type Filters } from '../../../contract/posts/filters.ts';

export const filterNames = Object.keys(filterOptions) as FilterName[];

const maxPages = 100;

/**
 * Filters, order, search text and number of pages are stored in the address only. Unknown labels (of old links) are
 * ignored.
 */
export function useFilters() {
  const [place, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const known = (name: FilterName) => {
    const written = params.get(name);
    const labels: readonly string[] = filterOptions[name];
    return written !== null && labels.includes(written) ? written : undefined;
  };
  const entries = filterNames.flatMap((name) => {
    const label = known(name);
    return label === undefined ? [] : [[name, label] as const];
  });
  const pages = Math.min(Math.max(1, Math.trunc(Number(params.get('pages'))) || 1), maxPages);

  const go = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(next.size > 0 ? `${place}?${next}` : place, { replace });
  };
  return {
    filters: Object.fromEntries(entries) as Filters,
    search: params.get('search')?.trim() ?? '',
    pages,
    /** The first label of a filter removes it from the address. */
    choose: (name: FilterName, label: string | undefined) =>
      go((next) => {
        next.delete('pages');
        if (label === undefined) next.delete(name);
        else next.set(name, label);
      }, false),
    clear: () =>
      go((next) => {
        for (const name of [...filterNames, 'pages']) next.delete(name);
      }, false),
    showMore: () => go((next) => next.set('pages', String(pages + 1)), true),
  };
}
