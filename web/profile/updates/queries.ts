import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profileActions } from '../../../contract/profile/actions.ts';
import type { UserUpdate } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';

export const userUpdates = queryOptions({
  queryKey: ['profile', 'updates'],
  queryFn: ({ signal }) => call(profileCalls.listUpdates, {}, { signal }),
  // Admins must decide current requests.
  staleTime: 0,
});

export interface Decision {
  action: keyof typeof profileActions;
  denyReason?: string;
}

/** Sends the request as it was shown, so that the server can detect a change (rule U3). */
export function useDecision(
  request: UserUpdate,
  onDone: (decision: Decision) => void,
  onError: (failure: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, denyReason }: Decision) =>
      call(profileCalls[profileActions[action].call], {
        requestId: request.request_id,
        requester_user_id: request.user_id,
        ...(action === 'approve'
          ? {
              newUsername: request.new_username,
              newProfileImage: request.new_profile_image,
              newWechatQRCodeImage: request.new_wechat_qr_code_image,
              newWechatId: request.new_wechat_id ?? null,
            }
          : { denyReason }),
      }),
    onError,
    onSuccess: (_reply, decision) => {
      onDone(decision);
      client.setQueryData(userUpdates.queryKey, (known) =>
        known?.filter(({ request_id }) => request_id !== request.request_id),
      );
      // The admin's own profile may have changed.
      return client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
}
