import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';

/**
 * Navigates, with a view transition if the link requests it, the browser supports it and the user does not prefer
 * reduced motion.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!options?.transition || still || !('startViewTransition' in document)) {
    navigate(to, options);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(() => navigate(to, options)));
  // The transition was skipped, for example by the next navigation: the new screen is shown without motion.
  ready.catch(() => undefined);
};
