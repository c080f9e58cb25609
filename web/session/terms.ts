import { useQuery } from '@tanstack/react-query';

/** The version of the terms that the member must still accept. The page and the login provide it, not a call. */
export const termsKey = ['session', 'terms'] as const;

export function useTermsToAccept(): number | null {
  const known = useQuery<number | null>({
    queryKey: termsKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  });
  return known.data ?? null;
}
