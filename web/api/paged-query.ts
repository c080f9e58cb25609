import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { pageSize } from '../../contract/paging.ts';
import { call } from './call.ts';
import type { Call } from './calls.ts';
import { staleAfter } from './query-client.ts';

interface Paged<Item, Page> {
  key: QueryKey;
  row: Call<object, readonly Item[]>;
  /** The fields of the call that are the same for every page. */
  fields?: object;
  /** The items of a full page. */
  size: number;
  /** The fields of the first page, and of the page after another. */
  first: Page;
  next: (last: readonly Item[], page: Page) => Page;
  staleTime?: number;
}

/** The pages of a list until one is not full. */
export function pagedQuery<Item, Page extends object>(paged: Paged<Item, Page>) {
  const { key, row, fields, size, first, next, staleTime = staleAfter } = paged;
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => call(row, { ...fields, ...(pageParam as Page) }, { signal }),
    initialPageParam: first,
    getNextPageParam: (last, _pages, page: Page) => (last.length < size ? undefined : next(last, page)),
    staleTime,
  });
}

/** The pages of a list that the call numbers. */
export function numberedPages<Item>(
  paged: Omit<Paged<Item, { page: number }>, 'size' | 'first' | 'next'> & { size?: number },
) {
  return pagedQuery({
    size: pageSize,
    ...paged,
    first: { page: 1 },
    next: (_last, { page }) => ({ page: page + 1 }),
  });
}
