import { useQuery } from '@tanstack/react-query';

/** The page and the login say which version of the terms the member is still to accept. No call asks for it. */
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
