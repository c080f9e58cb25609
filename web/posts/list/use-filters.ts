import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { filterOptions, type FilterName, type Filters } from '../../../contract/posts/filters.ts';

/** In the order of the bar: what is chosen most stands first, because a phone shows two or three. */
export const filterNames = [
  'orderOption',
  'postCategoryOption',
  'buySellOption',
  'postStatusOption',
  'negotiabilityOption',
] as const satisfies readonly FilterName[];

const maxPages = 100;

/**
 * Filters, order, search text and number of pages are stored in the address only. Unknown labels (of old links) are
 * ignored.
 */
export function useFilters() {
  const [pathname, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const validLabel = (name: FilterName) => {
    const raw = params.get(name);
    const labels: readonly string[] = filterOptions[name];
    return raw !== null && labels.includes(raw) ? raw : undefined;
  };
  const entries = filterNames.flatMap((name) => {
    const label = validLabel(name);
    return label === undefined ? [] : [[name, label] as const];
  });
  const pages = Math.min(Math.max(1, Math.trunc(Number(params.get('pages'))) || 1), maxPages);

  const navigateWith = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace });
  };
  return {
    filters: Object.fromEntries(entries) as Filters,
    search: params.get('search')?.trim() ?? '',
    pages,
    /** The first label of a filter removes it from the address. */
    choose: (name: FilterName, label: string | undefined) =>
      navigateWith((next) => {
        next.delete('pages');
        if (label === undefined) next.delete(name);
        else next.set(name, label);
      }, false),
    clear: () =>
      navigateWith((next) => {
        for (const name of [...filterNames, 'pages']) next.delete(name);
      }, false),
    showMore: (wanted = pages + 1) => navigateWith((next) => next.set('pages', String(wanted)), true),
  };
}
