import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { presenceSeconds } from '../../../contract/desk/limits.ts';
import { call } from '../../api/call.ts';
import { deskCalls } from '../../api/calls.ts';

const everyMs = 15_000;

/**
 * Reports the open post to the other admins, and returns what they have open and have decided. Call `noteMove` on every
 * action of the admin: after a minute without one, the post is no longer shown as open.
 */
export function useColleagues(postId: string | undefined) {
  const lastMove = useRef(0);
  const { data, isFetched } = useQuery({
    queryKey: ['desk', 'presence', postId],
    queryFn: ({ signal }) => {
      const isHere = Date.now() - lastMove.current < presenceSeconds * 1000;
      return call(deskCalls.presence, { postId: isHere ? (postId ?? null) : null }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
  });
  return {
    /** False until the first reply or failure. */
    isKnown: isFetched || data !== undefined,
    open: new Map(data?.open.map((one) => [one.post_id, one.username])),
    decided: new Map(data?.decided.map((one) => [one.post_id, one])),
    noteMove: () => {
      lastMove.current = Date.now();
    },
  };
}
