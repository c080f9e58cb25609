import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
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
  const { posts } = useText();
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
        <Button
          tone="plain"
          busy={list.isFetchingNextPage}
          busyLabel={posts.list.loadingMore}
          onClick={() => void list.fetchNextPage()}
        >
          {posts.list.showMore}
        </Button>
      )}
    </>
  );
}
