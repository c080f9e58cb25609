import { useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { Spinner } from '../ui/spinner.tsx';
import { useMembership } from './membership.ts';
import { nextPath } from './next.ts';
import { currentSession } from './session-store.ts';

/**
 * Redirects members who open the screen with a session. After a login on the screen, the screen itself redirects
 * once its success message was shown. The operator's link, a first password, the question of a first campus login
 * and why one failed are for members too. An expired one may be a double tap, whose other half has logged in.
 */
export function LoggedOutOnly({ children }: { children: ReactNode }) {
  const search = useSearch();
  const state = useHistoryState<{ link?: string; firstPassword?: true; begun?: true } | null>();
  const isForAll =
    state?.link !== undefined ||
    state?.firstPassword === true ||
    new URLSearchParams(search).has('link') ||
    hasNewProblem(search);
  const [cameWithSession] = useState(() => currentSession() !== undefined && !isForAll);
  const membership = useMembership({ check: cameWithSession });
  if (!cameWithSession || membership === 'visitor') return children;
  if (membership === 'checking') return <Spinner large />;
  const to = nextPath(search);
  return state?.begun ? <StepBack to={to} /> : <Redirect to={to} replace />;
}

/** Back from where a campus login led: the screen where it was begun is no stop. Redirects if there is no page before. */
function StepBack({ to }: { to: string }) {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    history.back();
    const timer = setTimeout(() => setFirst(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isFirst ? <Redirect to={to} replace /> : <Spinner large />;
}

/** Back to an old problem leads away as from the screen without one. */
function hasNewProblem(search: string): boolean {
  const problem = new URLSearchParams(search).get('problem') ?? 'campus_expired';
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return problem !== 'campus_expired' && opened?.type !== 'back_forward';
}
