import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Redirects `after` milliseconds once `done` is true, so that the success message can be read. Unmounting cancels it.
 * The next screen finds the rest in the state of the history.
 */
export function useDelayedRedirect(
  done: boolean,
  to: string,
  after = 1000,
  {
    resetFor,
    another,
    queue,
  }: { resetFor?: string; another?: string | undefined; queue?: string | undefined } = {},
): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(
      () => navigate(to, { replace: true, state: { resetFor, another, queue } }),
      after,
    );
    return () => clearTimeout(timer);
  }, [done, to, after, resetFor, another, queue, navigate]);
}
