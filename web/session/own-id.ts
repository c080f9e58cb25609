import { queryOptions, useQuery } from '@tanstack/react-query';

/** The member's id: known from the page or the login, so that it needs no call of its own. */
export const ownId = queryOptions<string>({
  queryKey: ['session', 'own-id'],
  staleTime: Infinity,
  gcTime: Infinity,
  enabled: false,
});

export function useOwnId(): string | undefined {
  return useQuery(ownId).data;
}
