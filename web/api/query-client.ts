import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, isSessionLost } from './failures.ts';

export const staleAfter = 30_000;

/** The one cache of server data. Whichever call learns that the session is gone, `onSessionLost` hears of it. */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (failure: unknown) => {
    if (isSessionLost(failure)) onSessionLost();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleAfter,
        // Long enough that Back finds its list as it was left.
        gcTime: 15 * 60_000,
        retry: (count, failure) => count < 1 && isTransient(failure),
        // On a network without the internet the browser may call itself offline and still reach the campus.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
