import { useEffect, useEffectEvent, type RefObject } from 'react';

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/**
 * Steps with the keys j and k. They work only inside the box and outside text fields: a single-key shortcut must not
 * be active elsewhere (WCAG 2.1.4).
 */
export function useJkNavigation(box: RefObject<HTMLElement | null>, step: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (by === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box]);
}
