import { useEffect, useEffectEvent, type RefObject } from 'react';

export type KeyActs = Partial<Record<string, () => void>>;

/**
 * Runs the action of a pressed key. Keys work only inside the box and outside text fields and its dialogs: a single-key
 * shortcut must not be active elsewhere (WCAG 2.1.4).
 */
export function useQueueKeys(box: RefObject<HTMLElement | null> | undefined, acts: KeyActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = box?.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box]);
}

function isElsewhere({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  const isInDialog = target.closest('dialog') !== currentTarget.closest('dialog');
  return isText || target instanceof HTMLTextAreaElement || isInDialog;
}
