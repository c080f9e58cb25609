import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { claimDrafts } from '../form/draft.ts';
import { storeSession, useSession } from './session-store.ts';
import { userInfo } from './user-info.ts';

/**
 * Asked only where a session is known of, so that a visitor's console stays free of a 401. What is in the
 * background (staleTime over) is not shown; a failure then is told by the screen's own calls.
 */
export const sessionCheck = queryOptions({
  queryKey: ['session', 'check'],
  queryFn: async ({ signal }) => {
    const reply = await call(authCalls.checkLogin, {}, { signal });
    storeSession(reply);
    return reply.message;
  },
  staleTime: 60_000,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** 'checking' only on screens that ask (`check`); elsewhere the kept expiry is believed. */
export function useMembership({ check }: { check: boolean }): 'visitor' | 'checking' | 'member' {
  const session = useSession();
  const { isPending, isLoadingError } = useQuery({
    ...sessionCheck,
    enabled: check && session !== undefined,
  });
  if (!session || isLoadingError) return 'visitor';
  return check && isPending ? 'checking' : 'member';
}

/** What one member was shown is not the next one's. The site's own facts stay. */
export function clearMemberData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
}

/** After a login: the reply is as good as a check. What somebody else had begun to write here is not for this member. */
export async function beginSession(
  client: QueryClient,
  reply: Parameters<typeof storeSession>[0],
): Promise<void> {
  clearMemberData(client);
  const { user_id } = await client.fetchQuery(userInfo);
  claimDrafts(user_id);
  client.setQueryData(sessionCheck.queryKey, 'session-alive');
  storeSession(reply);
}
