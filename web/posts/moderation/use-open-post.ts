import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useJkNavigation } from '../../moderation/use-jk-navigation.ts';

/**
 * Which post of the queue is open: the one in the address, or the one that was first. If somebody else decides it,
 * none is open, so that a click cannot hit the post that moved up.
 */
export function useOpenPost(ids: readonly string[]) {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const [first, setFirst] = useState<string>();
  if (first === undefined && ids[0] !== undefined) setFirst(ids[0]);
  const at = ids.indexOf(new URLSearchParams(search).get('post') ?? first ?? '');
  const openId = ids[at];

  const queue = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = useRef<HTMLLIElement>(null);
  const movedTo = useRef<string>(undefined);

  const open = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('post', id);
    navigate(`${pathname}?${next}`, { replace: true });
  };
  /** Opens a post and focuses its heading once it is rendered. */
  const goTo = (id: string | undefined) => {
    if (id === undefined || id === openId) return;
    movedTo.current = id;
    open(id);
  };
  const step = (by: number) => goTo(ids[at + by]);
  useEffect(() => {
    if (openId === undefined || movedTo.current !== openId) return;
    movedTo.current = undefined;
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    heading.current?.focus();
  }, [openId]);

  useJkNavigation(queue, step);

  return {
    queue,
    heading,
    current,
    openId,
    open,
    step,
    isFirst: at <= 0,
    isLast: at >= ids.length - 1,
    /** Moves on after a decision: to the next post, or from the last one to the previous. */
    leave: () => {
      if (ids.length > 1) goTo(ids[at + 1] ?? ids[at - 1]);
      else queue.current?.focus();
    },
  };
}
