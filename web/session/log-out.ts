import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { removeAllDrafts } from '../form/draft.ts';
import { paths } from '../paths.ts';
import { clearMemberData } from './membership.ts';
import { endSession } from './session-store.ts';

export function useLogOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(authCalls.logOut, {}),
    onSuccess: () => {
      // In one go, so that no guard sees the old place without a session and asks to return to it.
      endSession();
      navigate(paths.logIn());
      removeAllDrafts();
      clearMemberData(client);
    },
  });
}
