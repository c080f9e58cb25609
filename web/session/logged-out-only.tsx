import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useText } from '../i18n/language.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useMembership } from './membership.ts';
import { nextPath } from './next.ts';
import { currentSession } from './session-store.ts';

/**
 * Redirects members who open the screen with a session. Those who log in on it stay, until it redirects after its
 * success message.
 */
export function LoggedOutOnly({ children }: { children: ReactNode }) {
  const { common } = useText();
  const search = useSearch();
  const [cameWithSession] = useState(() => currentSession() !== undefined);
  const membership = useMembership({ check: cameWithSession });
  if (!cameWithSession || membership === 'visitor') return children;
  if (membership === 'checking') return <Spinner large label={common.loading} />;
  return <Redirect to={nextPath(search)} replace />;
}
