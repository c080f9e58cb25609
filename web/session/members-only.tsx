import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useMembership } from './membership.ts';
import { currentPath } from './next.ts';

export function MembersOnly({ children }: { children: ReactNode }) {
  const membership = useMembership({ check: true });
  if (membership === 'visitor') return <Redirect to={paths.logIn(currentPath())} replace />;
  if (membership === 'checking') return <Spinner large />;
  return children;
}
