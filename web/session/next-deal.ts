import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { offerCalls } from '../api/calls.ts';
import { useSession } from './session-store.ts';

const everyMs = 60_000;

/** The next meeting. Below 'posts', because each change of an offer can change its post; else asked as the unread count is. */
export const nextDeal = queryOptions({
  queryKey: ['posts', 'next-deal'],
  queryFn: ({ signal }) => call(offerCalls.next, {}, { signal }),
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
  staleTime: everyMs / 2,
});

/** Undefined for visitors, and until it is known. */
export function useNextDeal() {
  return useQuery({ ...nextDeal, enabled: useSession() !== undefined }).data;
}

/** For a screen with the line of the next meeting, which must not push down what is shown already. */
export const loadNextDeal = (client: QueryClient): Promise<void> => client.prefetchQuery(nextDeal);
