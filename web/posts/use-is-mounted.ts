import { useLayoutEffect, useRef, type RefObject } from 'react';

/** True while the component is mounted and visible. For answers that may come after the member has left. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  // A layout effect is also cleaned up when Suspense hides the component until the next screen's file is there.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
