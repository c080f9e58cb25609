import { useEffect, useEffectEvent, type RefObject } from 'react';

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/**
 * j and k step on and back. They work only inside the box and outside its text fields: elsewhere a single letter
 * is not ours to take (WCAG 2.1.4).
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
