import { useEffect, useRef, type RefObject } from 'react';

/**
 * A new place on the same page tells nothing to a screen reader by itself: its heading takes the focus. The
 * events are the router's (pushState, replaceState) and the browser's (popstate).
 */
let place = location.pathname;
let waiting = false;

for (const event of ['pushState', 'replaceState', 'popstate']) {
  addEventListener(event, () => {
    if (location.pathname !== place) waiting = true;
    place = location.pathname;
  });
}

/** For the element that names a screen: focused once when it appears after a change of place. */
export function useNavigationFocus<Name extends HTMLElement>(): RefObject<Name | null> {
  const ref = useRef<Name>(null);
  useEffect(() => {
    if (!waiting) return;
    waiting = false;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
