import { useEffect, useRef } from 'react';

/** Focuses the first new item after Show more, because the button moves below it or disappears. */
export function useMoreFocus<List extends HTMLElement>(count: number, waiting: boolean) {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined || waiting) return;
    // Nothing was added: focus the last one.
    const item = list.current?.children[Math.min(firstNew.current, count - 1)];
    firstNew.current = undefined;
    // Do not take the focus from another element.
    if (![button.current, document.body].includes(document.activeElement as HTMLElement)) return;
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count, waiting]);

  return {
    list,
    button,
    rememberFocus: () => {
      firstNew.current = count;
    },
  };
}
