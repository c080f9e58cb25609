import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/**
 * Which post of the queue is open. The address knows it, so that it is the same one after a look at its page;
 * without one, or with one that is decided, the first is open. The keys work only inside the queue and outside
 * its fields: elsewhere a single letter is not ours to take (WCAG 2.1.4).
 */
export function usePendingOpen(ids: readonly string[]) {
  const [place, navigate] = useLocation();
  const search = useSearch();
  const wanted = new URLSearchParams(search).get('post');
  const at = Math.max(0, wanted === null ? 0 : ids.indexOf(wanted));
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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    const box = queue.current;
    box?.addEventListener('keydown', onKey);
    return () => box?.removeEventListener('keydown', onKey);
  }, []);

  return {
    queue,
    heading,
    current,
    openId,
    open,
    step,
    isFirst: at === 0,
    isLast: at >= ids.length - 1,
    /** The open post is decided: on to the next one, from the last one back. */
    leave: () => {
      if (ids.length > 1) goTo(ids[at + 1] ?? ids[at - 1]);
      else queue.current?.focus();
    },
  };
}
