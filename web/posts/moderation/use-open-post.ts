import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useJkNavigation } from '../../moderation/use-jk-navigation.ts';

/**
 * Which post of the queue is open. The address knows it, so that it is the same one after a look at its page;
 * without one the first is open that stood there. Where it is decided by somebody else, none is: another one under
 * the pointer would be decided by the press that was meant for it.
 */
export function useOpenPost(ids: readonly string[]) {
  const [place, navigate] = useLocation();
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
    navigate(`${place}?${next}`, { replace: true });
  };
  /** Opens it and goes there: the heading takes the focus once it is the new one's. */
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
    /** The open post is decided: on to the next one, from the last one back. */
    leave: () => {
      if (ids.length > 1) goTo(ids[at + 1] ?? ids[at - 1]);
      else queue.current?.focus();
    },
  };
}
