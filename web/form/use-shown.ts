import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Whether what was pressed is still on the screen when its answer comes: whoever has gone elsewhere is neither led
 * away from there nor looks where a failure would be told.
 */
export function useShown(): RefObject<boolean> {
  const shown = useRef(false);
  // Before the screen is drawn: one that waits for the next one's file is hidden already.
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
