import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { removeAllDrafts } from '../form/draft.ts';
import { paths } from '../paths.ts';
import { clearMemberData } from './membership.ts';
import { removeStoredNext } from './next.ts';
import { endSession } from './session-store.ts';

export function useLogOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(authCalls.logOut, {}),
    onSuccess: ({ campus_logout: campusLogOut }) => {
      // Synchronously, so that no guard sees the old path without a session and redirects to it after the login.
      endSession();
      removeStoredNext();
      navigate(paths.logIn(), { state: { campusLogOut } });
      removeAllDrafts();
      clearMemberData(client);
    },
  });
}
