import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { paths } from '../paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useUserInfo } from './user-info.ts';

export interface FailedCheck {
  failure: unknown;
  onRetry: () => void;
}

interface Props {
  children: ReactNode;
  /** Shown if the check failed. */
  Failed: ComponentType<FailedCheck>;
}

/**
 * Use inside `MembersOnly`. The role in the profile spares members a call that would be refused. The server
 * decides about admins.
 */
export function AdminsOnly({ children, Failed }: Props) {
  const info = useUserInfo();
  const check = useQuery({
    queryKey: ['session', 'admin'],
    queryFn: ({ signal }) => call(authCalls.checkAdmin, {}, { signal }),
    enabled: info.data?.role === 'admin',
  });
  const isRefused = check.error instanceof Refusal && check.error.code === 'admins_only';
  if (isRefused || (info.data && info.data.role !== 'admin')) return <Redirect to={paths.landing} replace />;
  // A refetch that fails says nothing about the role: keep the screen, and what was typed.
  if (check.data?.message === 'is admin') return children;
  const failed = [info, check].find(({ isLoadingError }) => isLoadingError);
  if (!failed) return <Spinner large />;
  return <Failed failure={failed.error} onRetry={() => void failed.refetch()} />;
}
