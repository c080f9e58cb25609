import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { isSessionLost, isUnreached } from '../api/failures.ts';
import { pageFacts } from '../api/page-facts.ts';
import { setDraftOwner } from '../form/draft.ts';
import { chosenLanguage } from '../i18n/language.ts';
import { deleteOfflineCopy } from '../storage/offline-copy.ts';
import { dismissErrors } from '../ui/toast-store.ts';
import { adminRole } from './desk-summary.ts';
import { removeStoredNext } from './next.ts';
import { ownId } from './own-id.ts';
import { proofKey, removeLater } from './proof.ts';
import { loseSession, refuseCookies, storeSession, useSession } from './session-store.ts';
import { termsKey } from './terms.ts';
import { unreadCount } from './unread-count.ts';
import { storeLanguage } from './use-switch-language.ts';
import { userInfo } from './user-info.ts';

/**
 * Checks the session on the server. Enabled only if a session is known, so that visitors cause no 401 in the console.
 * Holds null, or why nobody answered: then the member stays one until the stored expiry. Any other failure counts as
 * logged out.
 */
export const sessionCheck = queryOptions({
  queryKey: ['session', 'check'],
  queryFn: async ({ client, signal }) => {
    try {
      const reply = await call(authCalls.checkLogin, {}, { signal });
      storeSession(reply);
      client.setQueryData(unreadCount.queryKey, reply.unread_count);
      return null;
    } catch (failure) {
      if (!signal.aborted && isUnreached(failure)) return failure;
      if (!signal.aborted) loseSession();
      throw failure;
    }
  },
  staleTime: ({ state }) => (state.data ? 0 : 60_000),
  gcTime: Infinity,
  refetchInterval: ({ state }) => (state.data ? 30_000 : false),
  refetchOnWindowFocus: ({ state }) => Boolean(state.data),
  refetchOnReconnect: ({ state }) => Boolean(state.data),
});

/**
 * Adopts the session that the server's page reports: it takes precedence over the session that this browser has stored.
 * Call it once, before the first render.
 */
export function startSession(client: QueryClient): void {
  const session = pageFacts?.session;
  if (session === null) loseSession();
  if (!session) return;
  removeStoredNext();
  setDraftOwner(session.memberId);
  client.setQueryData(ownId.queryKey, session.memberId);
  client.setQueryData(sessionCheck.queryKey, null);
  client.setQueryData(unreadCount.queryKey, session.unread_count);
  client.setQueryData(termsKey, session.terms_to_accept);
  client.setQueryData(proofKey, session.proof_due);
  client.setQueryData(adminRole.queryKey, session.isAdmin);
  storeSession(session);
}

/** Without `check`, trusts the stored expiry and never returns 'checking'. */
export function useMembership({ check }: { check: boolean }): 'visitor' | 'checking' | 'member' {
  const session = useSession();
  const { isPending } = useQuery({ ...sessionCheck, enabled: check && session !== undefined });
  if (!session) return 'visitor';
  return check && isPending ? 'checking' : 'member';
}

/** Why the server could not be asked about the session. Null or undefined if it could. */
export function useCheckFailure(): unknown {
  return useQuery({ ...sessionCheck, enabled: false }).data;
}

/** Removes all cached data of the member. The site settings stay, and what a screen of the login has asked. */
export function clearMemberData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' && queryKey[0] !== 'auth' });
  // A post that waits for a connection must not be sent as another member.
  const changes = client.getMutationCache();
  for (const change of changes.getAll()) if (change.state.isPaused) changes.remove(change);
}

/** Call after a login; the reply of the login counts as a check. Removes data and drafts of another member. */
export async function beginSession(
  client: QueryClient,
  reply: Parameters<typeof storeSession>[0],
): Promise<void> {
  clearMemberData(client);
  deleteOfflineCopy();
  dismissErrors();
  const info = await client.fetchQuery(userInfo).catch((failure: unknown) => {
    if (isSessionLost(failure)) refuseCookies();
    throw failure;
  });
  const { user_id, language, role, terms_to_accept } = info;
  client.setQueryData(termsKey, terms_to_accept ?? null);
  removeLater();
  client.setQueryData(proofKey, info.proof_due ?? null);
  client.setQueryData(adminRole.queryKey, role === 'admin');
  setDraftOwner(user_id);
  client.setQueryData(ownId.queryKey, user_id);
  void client.prefetchQuery(unreadCount);
  const chosen = chosenLanguage();
  removeStoredNext();
  // A failure is not reported: the next login stores the language.
  if (chosen && chosen !== language) storeLanguage(chosen).catch(() => undefined);
  client.setQueryData(sessionCheck.queryKey, null);
  storeSession(reply);
}
