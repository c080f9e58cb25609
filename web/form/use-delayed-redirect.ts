import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Redirects `after` milliseconds once `done` is true, so that the success message can be read. Unmounting cancels it.
 */
export function useDelayedRedirect(done: boolean, to: string, after = 1000): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [done, to, after, navigate]);
}
