import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { presenceSeconds } from '../../contract/desk/limits.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';

const sameMomentMs = 1000;

/** How often a queue is asked again: several admins work on it at the same time. */
export const refreshMs = 15_000;

/**
 * Which item of a queue is open: the one in the address under the name `noun`, or at first the oldest that no other admin
 * has open. If somebody else decides it, none is open, so that a key press cannot decide the one that takes its place.
 */
export function useOpenItem(ids: readonly string[], noun: string) {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const [first, setFirst] = useState<string>();
  const arrived = useRef(0);
  const wanted = new URLSearchParams(search).get(noun) ?? first;
  const at = ids.indexOf(wanted ?? '');
  const openId = ids[at];
  const colleagues = useColleagues(openId, noun === 'post');
  const busy = colleagues.open;
  const oldest = ids.find((id) => !busy.has(id)) ?? ids[0];
  if (first === undefined && colleagues.isKnown && oldest !== undefined) setFirst(oldest);
  useEffect(() => {
    if (first !== undefined) arrived.current = performance.now();
  }, [first]);

  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = useRef<HTMLLIElement>(null);
  const movedTo = useRef<string>(undefined);

  const open = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(noun, id);
    navigate(`${pathname}?${next}`, { replace: true });
  };
  /** Opens an item and focuses its heading once it is rendered. */
  const goTo = (id: string | undefined) => {
    if (id === undefined || id === openId) return;
    movedTo.current = id;
    open(id);
  };
  useEffect(() => {
    if (openId === undefined || movedTo.current !== openId) return;
    movedTo.current = undefined;
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    heading.current?.focus();
  }, [openId]);

  /** Moves on after a decision: to the next item that nobody has open, or from the last one to the previous. */
  const leave = (decided: ReadonlySet<string> = new Set()) => {
    const left = ids.filter((id) => id === openId || !decided.has(id));
    const place = left.indexOf(openId ?? '');
    const free = (id: string) => id !== openId && !busy.has(id);
    const next = left.slice(place + 1).find(free) ?? left.find(free) ?? left[place + 1] ?? left[place - 1];
    arrived.current = performance.now();
    if (next === undefined) box.current?.focus();
    else goTo(next);
  };

  // If two admins open an item at the same moment, the second one moves on.
  const isTaken = openId !== undefined && busy.has(openId) && ids.some((id) => !busy.has(id));
  const goOn = useEffectEvent(() => {
    if (performance.now() - arrived.current < sameMomentMs) leave();
  });
  useEffect(() => {
    if (isTaken) goOn();
  }, [isTaken]);

  return {
    box,
    heading,
    current,
    /** The id of the requested item, which may have left the queue. */
    wanted,
    openId,
    colleagues,
    place: at + 1,
    open,
    goTo,
    step: (by: number) => goTo(ids[at + by]),
    isFirst: at <= 0,
    isLast: at >= ids.length - 1,
    leave,
  };
}

/**
 * Reports the open post to the other admins, and returns what they have open and have decided. Call `noteMove` on every
 * action of the admin: after a minute without one, the post is no longer shown as open.
 */
function useColleagues(postId: string | undefined, enabled: boolean) {
  const lastMove = useRef(0);
  const { data, isFetched } = useQuery({
    queryKey: ['desk', 'presence', postId],
    queryFn: ({ signal }) => {
      const isHere = Date.now() - lastMove.current < presenceSeconds * 1000;
      return call(deskCalls.presence, { postId: isHere ? (postId ?? null) : null }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
    enabled,
  });
  return {
    /** False until the first reply or failure. */
    isKnown: !enabled || isFetched || data !== undefined,
    open: new Map(data?.open.map((one) => [one.post_id, one.username])),
    decided: new Map(data?.decided.map((one) => [one.post_id, one])),
    noteMove: () => {
      lastMove.current = Date.now();
    },
  };
}
