import { useQuery, useQueryClient } from '@tanstack/react-query';
import { removeStored, setStored, getStored } from '../storage/storage.ts';

/** The last day on which the proof of the address holds, once it is near. The page and the login provide it, not a call. */
export const proofKey = ['session', 'proof'] as const;

const storedName = 'proof-later';

/** Undefined after 'Later', until the next login. */
export function useProofDue(): { due: string | null | undefined; later: () => void } {
  const client = useQueryClient();
  const { data } = useQuery<string | null>({
    queryKey: proofKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  });
  const later = () => {
    setStored(storedName, 'yes');
    client.setQueryData(proofKey, null);
  };
  return { due: getStored(storedName) ? undefined : data, later };
}

/** Call after a login. */
export const removeLater = () => removeStored(storedName);
