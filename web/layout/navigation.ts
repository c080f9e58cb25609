import { useEffect, useRef, type RefObject } from 'react';
import { currentLocation } from './current-location.ts';

/**
 * A new place on the same page tells nothing to a screen reader by itself: its heading takes the focus. The
 * events are the router's (pushState, replaceState) and the browser's (popstate).
 */
let place = currentLocation();
let waiting = false;

for (const event of ['pushState', 'replaceState', 'popstate']) {
  addEventListener(event, () => {
    if (currentLocation() !== place) waiting = true;
    place = currentLocation();
  });
}
// Whoever writes already, in the search of the header say, or goes on by Tab, is not called away by a heading that
// comes late.
addEventListener('input', stay);
addEventListener('keydown', ({ key }) => {
  if (key === 'Tab') stay();
});

function stay() {
  waiting = false;
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
