import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

interface Queue {
  /** Around the list and its heading; takes the focus when the list is empty. */
  queue: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** The card that has, or last had, the focus. */
  current: string | undefined;
  step: (by: number) => void;
  /** The card of `id` is about to go: on to the next one, from the last one back. */
  leave: (id: string) => void;
}

/**
 * Walks through the cards of a list, which stand in the order of `ids`. The keys work only inside the queue and
 * outside its text fields: elsewhere a single letter is not ours to take (WCAG 2.1.4).
 */
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
    box?.addEventListener('focusin', onFocus);
    box?.addEventListener('keydown', onKey);
    return () => {
      box?.removeEventListener('focusin', onFocus);
      box?.removeEventListener('keydown', onKey);
    };
  }, []);

  const leave = (id: string) => {
    const at = ids.indexOf(id);
    if (ids.length > 1) show(at + 1 < ids.length ? at + 1 : at - 1);
    else queue.current?.focus();
  };
  return { queue, list, current, step, leave };
}
