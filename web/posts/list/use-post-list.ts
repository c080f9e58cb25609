import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postList, type ListName, type ListQuery } from '../queries.ts';

/** The first `pages` pages of a list, loaded one after the other. */
export function usePostList(
  name: ListName,
  query: ListQuery,
  pages: number,
  refetchInterval: number | false = false,
) {
  const { data, error, isPending, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({ ...postList(name, query), refetchInterval });
  const loaded = data?.pages.length ?? 0;
  const missing = hasNextPage ? pages - loaded : 0;

  useEffect(() => {
    if (missing > 0 && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [missing, isFetching, isFetchNextPageError, fetchNextPage]);

  // A refetch that fails leaves the list as it is and is not reported.
  const failure = !isFetching && (!data || isFetchNextPageError) ? error : null;
  const posts = data?.pages.slice(0, pages).flat() ?? [];
  return {
    // Numbered pages overlap if a post was added above them: remove duplicates.
    posts: [...new Map(posts.map((post) => [post.post_id, post])).values()],
    failure,
    isLoading: !failure && (isPending || missing > 0),
    mayHaveMore: !failure && (loaded > pages || hasNextPage),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
