import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { useSession } from './session-store.ts';

/** Whether the member is an admin: known from the page or the login, so that it needs no call of its own. */
export const adminRole = queryOptions<boolean>({
  queryKey: ['session', 'is-admin'],
  staleTime: Infinity,
  gcTime: Infinity,
  enabled: false,
});

export function useIsAdmin(): boolean {
  const isMember = useSession() !== undefined;
  return useQuery(adminRole).data === true && isMember;
}

/** The queues that wait for admins. Refetched every minute while the page is visible. */
export const deskSummary = queryOptions({
  queryKey: ['desk', 'summary'],
  queryFn: ({ signal }) => call(deskCalls.summary, {}, { signal }),
  refetchInterval: 60_000,
  staleTime: 10_000,
});
