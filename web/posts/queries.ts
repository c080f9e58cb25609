import { keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { pageSize } from '../../contract/posts/filter-options.ts';
import type { FullPost, ListedPost, SimilarPosts } from '../../contract/posts/views.ts';
import { call } from '../api/call.ts';
import { offerCalls } from '../api/calls.ts';
import { numberedPages, pagedQuery } from '../api/paged-query.ts';
import { staleAfter } from '../api/query-client.ts';
import { postCalls } from '../api/screen-calls.ts';
import { whenSettled } from '../api/when-settled.ts';
import type { Chosen } from './list/use-filters.ts';

export type ListName =
  | 'market'
  | 'search'
  | 'saved'
  | 'myAvailable'
  | 'myDraftDenied'
  | 'myArchived'
  | 'pending';

/** The parameters of a list except its page. */
export type ListQuery = Chosen & { hideArchived?: boolean; author?: string; search?: string };

export function postList(name: ListName, query: ListQuery) {
  return pagedQuery({
    key: ['posts', 'list', name, query],
    row: postCalls[name],
    fields: query,
    size: pageSize,
    first: { page: 1 },
    // The market continues after a post, so that pages neither overlap nor leave gaps.
    next: (last, { page }) => ({
      page: page + 1,
      ...(name === 'market' && { after: last.at(-1)?.post_id }),
    }),
    // Several admins work on the queue at the same time.
    staleTime: name === 'pending' ? 0 : staleAfter,
  });
}

/** How many posts a list has in all; 100 means more than 99. */
export function postCount({ orderOption: _order, ...query }: ListQuery) {
  return queryOptions({
    queryKey: ['posts', 'count', query],
    queryFn: ({ signal }) => whenSettled(signal, () => call(postCalls.count, query, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function fullPost(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'full', postId],
    queryFn: ({ signal }) => call(postCalls.full, { postId }, { signal }),
  });
}

/** Apart from all other posts, because a post that has just been deleted has none. */
export function similarPosts(postId: string) {
  return queryOptions({
    queryKey: ['similar', postId],
    queryFn: ({ signal }) => call(postCalls.similar, { postId }, { signal }),
  });
}

/** The reader's offers. Below 'posts', because each change of an offer can change its post. */
export const ownOffers = numberedPages({ key: ['posts', 'own-offers'], row: offerCalls.own, staleTime: 0 });

/** What stands on the reader's deals. */
export const dealList = queryOptions({
  queryKey: ['posts', 'deals'],
  queryFn: ({ signal }) => call(offerCalls.deals, {}, { signal }),
  staleTime: 0,
});

/** The offers on an own post that wait, oldest first, then the promised one. */
export function receivedOffers(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'received-offers', postId],
    queryFn: ({ signal }) => call(offerCalls.received, { postId }, { signal }),
    staleTime: 0,
  });
}

/** Prices of similar deals. Null if that fails: a lost session is told when the form is sent, not while typing. */
export function priceHint(title: string) {
  return queryOptions({
    queryKey: ['posts', 'price-hint', title],
    queryFn: ({ signal }) =>
      whenSettled(signal, () => call(postCalls.priceHint, { title }, { signal }).catch(() => null)),
    retry: false,
  });
}

/** Hints for an admin's decision about a post. */
export function reviewHints(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'hints', postId],
    queryFn: ({ signal }) => call(postCalls.reviewHints, { postId }, { signal }),
  });
}

/** The post as a cached list shows it. */
export function cachedCard(client: QueryClient, postId: string): ListedPost | undefined {
  return client
    .getQueriesData<InfiniteData<ListedPost[]>>({ queryKey: ['posts', 'list'] })
    .flatMap(([, list]) => list?.pages.flat() ?? [])
    .find(({ post_id }) => post_id === postId);
}

/** Any change of a post can affect every list. */
export function refreshPosts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['posts'] });
}

/** Changes fields of a post in every cached list and in the full post. */
export async function updateCachedPost(
  client: QueryClient,
  postId: string,
  changes: { is_saved: boolean; saved_count: number },
): Promise<void> {
  // A refetch in flight would overwrite the change with stale data. First loads have nothing to overwrite.
  await client.cancelQueries({ queryKey: ['posts'], predicate: ({ state }) => state.data !== undefined });
  const change = (posts: ListedPost[]) =>
    posts.map((post) => (post.post_id === postId ? { ...post, ...changes } : post));
  client.setQueriesData<InfiniteData<ListedPost[]>>(
    { queryKey: ['posts', 'list'] },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
  client.setQueriesData<SimilarPosts>(
    { queryKey: ['similar'] },
    (lists) => lists && { similar: change(lists.similar), other_kind: change(lists.other_kind) },
  );
  client.setQueryData<FullPost>(fullPost(postId).queryKey, (post) => post && { ...post, ...changes });
}
