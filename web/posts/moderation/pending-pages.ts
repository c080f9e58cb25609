import { useQueries } from '@tanstack/react-query';
import { pageSize } from '../../../contract/posts/filters.ts';
import { listPage } from '../api.ts';

/** The queue as far as it is open. Always asked for anew: other admins decide too. */
export function usePendingPages(pages: number) {
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...listPage('pending', {}, index + 1),
      staleTime: 0,
    })),
  });
  const loaded = results.flatMap((result) => (result.data ? [result.data] : []));
  const failed = results.find((result) => result.isError && !result.data);
  const isLoading = results.some((result) => result.isPending);
  return {
    // A decision moves later posts to earlier pages: while these are asked for, a post may stand in two.
    posts: [...new Map(loaded.flat().map((post) => [post.post_id, post])).values()],
    failure: failed?.error,
    isLoading,
    isFetching: results.some((result) => result.isFetching),
    mayHaveMore: !isLoading && !failed && (loaded.at(-1)?.length ?? 0) === pageSize,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
