import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Goes to a place once something has succeeded and its words have been read. */
export function useMoveOn(done: boolean, to: string, after: number): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [done, to, after, navigate]);
}
