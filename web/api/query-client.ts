import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProofNeeded, isTransient, isSessionLost } from './failures.ts';
import { pageFacts } from './page-facts.ts';

export const staleAfter = 30_000;

/**
 * The cache of server data. Calls `onSessionLost` when any call reports that the session has ended. A page that can read
 * nothing any more until the address is proved is loaded anew; a form that is refused keeps what was typed.
 */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (failure: unknown) => {
    if (isSessionLost(failure)) onSessionLost();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError(failure) {
        onError(failure);
        if (isProofNeeded(failure) && pageFacts && !pageFacts.session?.barred) location.reload();
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleAfter,
        // Long enough for Back to show the list as it was.
        gcTime: 15 * 60_000,
        retry: (count, failure) => count < 1 && isTransient(failure),
        // Browsers report a campus network without internet access as offline.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
