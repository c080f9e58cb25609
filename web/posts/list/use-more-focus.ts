import { useEffect, useRef } from 'react';

/**
 * After Show more the focus goes to the first of the items that came: what was pressed has moved below them, or
 * is gone with the last page.
 */
export function useMoreFocus<List extends HTMLElement>(count: number, waiting: boolean) {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<number>(undefined);

  useEffect(() => {
    if (first.current === undefined || waiting) return;
    // None came after all: the last one.
    const item = list.current?.children[Math.min(first.current, count - 1)];
    first.current = undefined;
    // Whoever has gone elsewhere in the meantime stays there.
    if (![button.current, document.body].includes(document.activeElement as HTMLElement)) return;
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count, waiting]);

  return {
    list,
    button,
    pressed: () => {
      first.current = count;
    },
  };
}
