import { useEffect, useEffectEvent, useState } from 'react';

/** Elements that can change places carry this attribute with their id. */
export const placeAttribute = 'data-place';

/**
 * Order by drag, with a mouse or a finger. The listeners are the document's: the held element itself moves in
 * the tree while it is held, and would lose its own.
 */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void) {
  const [held, setHeld] = useState<string>();

  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const id = under?.closest(`[${placeAttribute}]`)?.getAttribute(placeAttribute);
    const to = ids.indexOf(id ?? '');
    if (held !== undefined && to !== -1 && id !== held) onMove(held, to);
  });

  useEffect(() => {
    if (held === undefined) return undefined;
    const drop = () => setHeld(undefined);
    document.addEventListener('pointermove', onPointerMove);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
    return () => {
      document.removeEventListener('pointermove', onPointerMove);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', drop);
    };
  }, [held]);
  return { held, hold: setHeld };
}
