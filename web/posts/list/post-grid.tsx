import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageSize } from '../../../contract/posts/filters.ts';
import { staleAfter } from '../../api/query-client.ts';
import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { listPage, type ListName, type ListQuery } from '../api.ts';
import { PostCard } from './post-card.tsx';
import { useMoreFocus } from './use-more-focus.ts';
import styles from './post-grid.module.css';

interface Props {
  name: ListName;
  query?: ListQuery;
  pages: number;
  onShowMore: () => void;
  /** Instead of the grid where there is nothing. */
  empty: ReactNode;
}

const noQuery: ListQuery = {};
const seenAtOnce = 4;

/** The pages of a list that the address has open, with Show more until a page is not full. */
export function PostGrid({ name, query = noQuery, pages, onShowMore, empty }: Props) {
  const { list } = useText().posts;
  const { common } = useText();
  const client = useQueryClient();
  // All as old as the first: asked for anew alone, it would end before the next one begins or behind that.
  const firstAt = () => client.getQueryState(listPage(name, query, 1).queryKey)?.dataUpdatedAt ?? 0;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...listPage(name, query, index + 1),
      staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
        Math.max(0, firstAt() + staleAfter - state.dataUpdatedAt),
    })),
  });
  const loaded = results.flatMap((result) => (result.data ? [result.data] : []));
  const failed = results.find((result) => result.isError && !result.data);
  const loading = results.some((result) => result.isPending);
  // A post that moved to a later page while the list was being read stands once.
  const posts = [...new Map(loaded.flat().map((post) => [post.post_id, post])).values()];
  const waiting = loading || failed !== undefined;
  const { list: grid, button, pressed } = useMoreFocus<HTMLUListElement>(posts.length, waiting);
  const retry = () => results.forEach((result) => result.isError && void result.refetch());

  if (failed && posts.length === 0) {
    return (
      <LoadFailed failure={failed.error} onRetry={retry} busy={results.some((result) => result.isFetching)} />
    );
  }
  if (!loading && posts.length === 0) return empty;
  const loadingMore = loading && posts.length > 0;
  const mayHaveMore = !failed && (loadingMore || (loaded.at(-1)?.length ?? 0) === pageSize);
  return (
    <>
      <ul ref={grid} className={styles.grid}>
        {posts.map((post, index) => (
          <PostCard key={post.post_id} post={post} eager={index < seenAtOnce} />
        ))}
        {loading && Array.from({ length: pageSize }, (_, index) => <PlaceHolder key={index} />)}
      </ul>
      <div className={styles.more}>
        {loading && !loadingMore && <Spinner label={common.loading} />}
        {failed && <LoadFailed failure={failed.error} onRetry={retry} />}
        {mayHaveMore && (
          <Button
            ref={button}
            tone="plain"
            busy={loadingMore}
            busyLabel={list.loadingMore}
            onClick={() => {
              pressed();
              onShowMore();
            }}
          >
            {list.showMore}
          </Button>
        )}
        {!loading && <output className="heard">{list.count(posts.length)}</output>}
      </div>
    </>
  );
}

/** As tall as a card, so that nothing jumps when the posts come. */
function PlaceHolder() {
  return (
    <li className={styles.placeHolder} aria-hidden="true">
      <Skeleton className={styles.square} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.lines} />
    </li>
  );
}
