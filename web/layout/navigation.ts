import { useEffect, useRef, type RefObject } from 'react';
import { dismissErrors } from '../ui/toast-store.ts';
import { currentLocation } from './current-location.ts';

/**
 * Client-side navigation isn't announced by screen readers, so the new screen's heading takes the focus. The router
 * emits pushState and replaceState, the browser popstate.
 */
let shownLocation = currentLocation();
let waiting = false;

for (const event of ['pushState', 'replaceState', 'popstate']) {
  addEventListener(event, () => {
    if (currentLocation() !== shownLocation) {
      waiting = true;
      // A redirect may be a consequence of the error, which must then stay visible.
      if (event !== 'replaceState') dismissErrors();
    }
    shownLocation = currentLocation();
  });
}
// A heading that appears late must not take the focus from somebody who types or uses Tab.
addEventListener('input', stay);
addEventListener('keydown', ({ key }) => {
  if (key === 'Tab') stay();
});

function stay() {
  waiting = false;
}

/** Returns a ref for the heading of a screen, which is focused once after a navigation. */
export function useNavigationFocus<Name extends HTMLElement>(): RefObject<Name | null> {
  const ref = useRef<Name>(null);
  useEffect(() => {
    if (!waiting) return;
    waiting = false;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
