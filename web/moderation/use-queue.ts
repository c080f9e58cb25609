import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useQueueKeys } from './use-queue-keys.ts';

interface Queue {
  /** The element around the list and its heading. Takes the focus when the list is empty. */
  queue: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** The id of the card that has, or last had, the focus. */
  current: string | undefined;
  step: (by: number) => void;
  /**
   * Call before the card `id` is removed. Moves the focus from it to the next card, or from the last one to the
   * previous.
   */
  leave: (id: string) => void;
}

/** Navigation through a list of cards, by button and by key. `ids` has the order of the cards. */
export function useQueue(ids: readonly string[]): Queue {
  const queue = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string>();

  const show = (index: number) => {
    const card = list.current?.children.item(index);
    if (!(card instanceof HTMLElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'start' });
  };
  const step = (by: number) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    show(at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1));
  };

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const cards = [...(list.current?.children ?? [])];
    const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
    if (at !== -1) setCurrent(ids[at]);
  });
  useEffect(() => {
    const box = queue.current;
    box?.addEventListener('focusin', onFocus);
    return () => box?.removeEventListener('focusin', onFocus);
  }, []);
  // Keys must work at once when the screen opens, and after the focused card has left the queue.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) queue.current?.focus({ preventScroll: true });
  });
  useQueueKeys(queue, { j: () => step(1), k: () => step(-1) });

  const leave = (id: string) => {
    if (id !== current) return;
    const at = ids.indexOf(id);
    if (ids.length > 1) show(at + 1 < ids.length ? at + 1 : at - 1);
    else queue.current?.focus();
  };
  return { queue, list, current, step, leave };
}
