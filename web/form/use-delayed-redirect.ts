import { useEffect } from 'react';
import { useLocation } from 'wouter';

/**
 * Goes to a place `after` so many milliseconds, when something is done and its words have been read; not where
 * the member has gone elsewhere meanwhile.
 */
export function useDelayedRedirect(done: boolean, to: string, after = 1000): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [done, to, after, navigate]);
}
