import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShowMore } from '../ui/show-more.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LoadFailed } from './load-failed.tsx';

interface Props<Item> {
  list: UseInfiniteQueryResult<InfiniteData<readonly Item[]>>;
  /** Renders the title of a failure as the h1 of the screen. */
  heading?: boolean;
  /** Shown instead of `children` if there are no items. */
  empty?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** The pages of a query so far, with 'Show more', a spinner, or the failure with a retry button. */
export function EndlessList<Item>({ list, heading = false, empty, children }: Props<Item>) {
  const items = list.data?.pages.flat();
  return (
    <>
      {items && (items.length === 0 && empty ? empty : children(items))}
      {list.isPending && <Spinner large />}
      {list.isError && (
        <LoadFailed
          heading={heading && !items}
          failure={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          busy={list.isFetching}
        />
      )}
      {list.hasNextPage && !list.isError && (
        <ShowMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
