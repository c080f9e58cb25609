import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';

/** Navigates with a view transition if the link asks for one, the browser has them and motion is welcome. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!options?.transition || still || !('startViewTransition' in document)) {
    navigate(to, options);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(() => navigate(to, options)));
  // Skipped, as by the next navigation: the new screen is there without motion.
  ready.catch(() => undefined);
};
