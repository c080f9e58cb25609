import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Runs the action of a pressed key. Keys work only inside the box and outside text fields and dialogs: a single-key
 * shortcut must not be active elsewhere (WCAG 2.1.4).
 */
export function useQueueKeys(
  box: RefObject<HTMLElement | null>,
  acts: Partial<Record<string, () => void>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  return isText || target instanceof HTMLTextAreaElement || target.closest('dialog') !== null;
}
