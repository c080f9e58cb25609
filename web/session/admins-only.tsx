import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useUserInfo } from './user-info.ts';

/** Inside `MembersOnly`. The role spares members a refused call; the server's own word decides. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { common } = useText();
  const info = useUserInfo();
  const check = useQuery({
    queryKey: ['session', 'admin'],
    queryFn: ({ signal }) => call(authCalls.checkAdmin, {}, { signal }),
    enabled: info.data?.role === 'admin',
  });
  const refused = info.isLoadingError || check.isError || (info.data && info.data.role !== 'admin');
  if (refused) return <Redirect to={paths.landing} replace />;
  if (check.data?.message !== 'is admin') return <Spinner large label={common.loading} />;
  return children;
}
