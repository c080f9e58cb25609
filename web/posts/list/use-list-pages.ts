import { useQueries, useQueryClient } from '@tanstack/react-query';
import { pageSize } from '../../../contract/posts/filters.ts';
import { staleAfter } from '../../api/query-client.ts';
import { listPage, type ListName, type ListQuery } from '../api.ts';

/** The first `pages` pages of a list as one. They go stale together, `staleFor` ms after the first came. */
export function useListPages(name: ListName, query: ListQuery, pages: number, staleFor = staleAfter) {
  const client = useQueryClient();
  // All as old as the first: asked for anew alone, it would end before the next one begins or behind that.
  const firstAt = () => client.getQueryState(listPage(name, query, 1).queryKey)?.dataUpdatedAt ?? 0;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...listPage(name, query, index + 1),
      staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
        Math.max(0, firstAt() + staleFor - state.dataUpdatedAt),
    })),
  });
  const loaded = results.flatMap((result) => (result.data ? [result.data] : []));
  const failed = results.find((result) => result.isError && !result.data);
  return {
    // A post that moved to another page while the list was being read stands once.
    posts: [...new Map(loaded.flat().map((post) => [post.post_id, post])).values()],
    failure: failed?.error,
    isLoading: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    mayHaveMore: !failed && (loaded.at(-1)?.length ?? 0) === pageSize,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
