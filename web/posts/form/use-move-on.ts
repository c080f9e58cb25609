import { useEffect } from 'react';
import { useLocation } from 'wouter';

const readFor = 1000;

/** Goes on once it is done and its words have been read; not where the member has gone elsewhere meanwhile. */
export function useMoveOn(done: boolean, to: string): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => navigate(to, { replace: true }), readFor);
    return () => clearTimeout(timer);
  }, [done, to, navigate]);
}
