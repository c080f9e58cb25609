import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useMembership } from './membership.ts';
import { currentPath } from './next.ts';

export function MembersOnly({ children }: { children: ReactNode }) {
  const { common } = useText();
  const membership = useMembership({ check: true });
  if (membership === 'visitor') return <Redirect to={paths.logIn(currentPath())} replace />;
  if (membership === 'checking') return <Spinner large label={common.loading} />;
  return children;
}
