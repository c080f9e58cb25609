import { useLayoutEffect, useRef, type RefObject } from 'react';

/** True while the component is mounted and visible. For replies that may arrive after the member has left. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  // A layout effect is also cleaned up when Suspense hides the component until the next screen's chunk is loaded.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
