import { useEffect, type ReactNode, useRef, type RefObject } from 'react';
import { classes } from '../ui/classes.ts';
import { dismissErrors } from '../ui/toast-store.ts';
import { currentLocation } from './current-location.ts';
import { useSite } from './site.ts';
import styles from './layout.module.css';

interface Props {
  /** The title of the document, and the heading unless the screen renders its own `Heading`. */
  title: string;
  heading?: 'shown' | 'own';
  /** page: lists; post: 780 px; column: forms; full: the whole width. */
  width?: 'page' | 'post' | 'column' | 'full';
  children: ReactNode;
}

/** The title, heading and width of a screen. */
export function Page({ title, heading = 'shown', width = 'page', children }: Props) {
  const { name } = useSite();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={classes(styles.page, styles[width])}>
      {heading !== 'own' && <Heading>{title}</Heading>}
      {children}
    </div>
  );
}

/** The h1 of a screen. Takes the focus after a navigation. */
export function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 ref={useNavigationFocus<HTMLHeadingElement>()} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

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
function useNavigationFocus<Name extends HTMLElement>(): RefObject<Name | null> {
  const ref = useRef<Name>(null);
  useEffect(() => {
    if (!waiting) return;
    waiting = false;
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
