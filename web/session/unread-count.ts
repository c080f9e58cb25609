import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';

const everyMs = 60_000;

/** Refetched every minute while the page is visible, and when the window gets the focus. */
export const unreadCount = queryOptions({
  queryKey: ['session', 'unread'],
  queryFn: async ({ signal }) => (await call(noticeCalls.unreadCount, {}, { signal })).unread_count,
  refetchInterval: everyMs,
  staleTime: everyMs / 2,
});

/** The number of unread notices; 0 until the session check replies with the first number. */
export function useUnreadCount(): number {
  const known = useQuery({ ...unreadCount, enabled: ({ state }) => state.data !== undefined });
  return known.data ?? 0;
}

const tabs = new BroadcastChannel('unread-notices');

/** Stores the number for this tab and the others. */
export function setUnreadCount(client: QueryClient, count: number): void {
  client.setQueryData(unreadCount.queryKey, count);
  tabs.postMessage(count);
}

/** Shows the number that another tab has stored. Call once. */
export function followOtherTabs(client: QueryClient): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<number>) => {
    client.setQueryData(unreadCount.queryKey, data);
  });
}
