import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

interface Queue {
  /** The element around the list and its heading. Takes the focus when the list is empty. */
  queue: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** The id of the card that has, or last had, the focus. */
  current: string | undefined;
  step: (by: number) => void;
  /** Moves the focus from a card that was decided to the next card, or from the last one to the previous. */
  leave: (card: Element | null) => void;
}

/** Navigation through a list of cards, by button and by key. `ids` has the order of the cards. */
export function useQueue(ids: readonly string[]): Queue {
  const queue = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string>();

  const step = (by: number) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    const to = at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1);
    show(list.current?.children.item(to));
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

  const leave = (card: Element | null) => {
    if (!card?.matches('[aria-current]')) return;
    const next = card.nextElementSibling ?? card.previousElementSibling;
    if (next) show(next);
    else queue.current?.focus();
  };
  return { queue, list, current, step, leave };
}

function show(card: Element | null | undefined): void {
  if (!(card instanceof HTMLElement)) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
}
