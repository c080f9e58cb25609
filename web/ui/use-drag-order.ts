import { useEffect, useEffectEvent, useState } from 'react';

/** Elements that can be reordered have this attribute; its value is their id. */
export const positionAttribute = 'data-position';

/**
 * Reorders by drag, with a mouse or a finger. Listens on the document, because an element that moves in the tree
 * loses its pointer capture.
 */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => unknown) {
  const [draggedId, setDraggedId] = useState<string>();

  const onPointerMove = useEffectEvent((event: PointerEvent) => {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const id = target?.closest(`[${positionAttribute}]`)?.getAttribute(positionAttribute);
    const to = ids.indexOf(id ?? '');
    if (draggedId === undefined || to === -1 || id === draggedId) return;
    const next = onMove(draggedId, to);
    // Where places are the ids, another one is dragged now.
    if (typeof next === 'string') setDraggedId(next);
  });

  useEffect(() => {
    if (draggedId === undefined) return undefined;
    const drop = () => setDraggedId(undefined);
    document.addEventListener('pointermove', onPointerMove);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', drop);
    return () => {
      document.removeEventListener('pointermove', onPointerMove);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', drop);
    };
  }, [draggedId]);
  return { draggedId, startDrag: setDraggedId };
}
