import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { type Call } from '../api/calls.ts';
import { postCalls } from '../api/screen-calls.ts';
import { dismissTopic } from '../ui/toast-store.ts';
import { fullPost, refreshPosts } from './queries.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useNotify } from './use-notify.ts';

type PostAction = 'remove' | 'archive' | 'approve' | 'edit' | 'deny' | 'confirm' | 'renew';
type Input<Name extends PostAction> = NonNullable<(typeof postCalls)[Name]['carries']>['request'];

const calls: { readonly [Name in PostAction]: Call<Input<Name>, { message: string }> } = postCalls;

/**
 * Changes one post and refreshes all lists. `onDone` runs before the refresh. Its argument is false if the component
 * has been unmounted and must not navigate.
 */
export function usePostAction<Name extends PostAction>(name: Name, onDone?: (isMounted: boolean) => void) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const notify = useNotify(isMounted);
  return useMutation({
    mutationFn: (input: Input<Name>) => call(calls[name], input),
    onSuccess: (_reply, { postId }) => {
      // Drop a deleted post from the cache, so that its mounted screen doesn't refetch it.
      if (name === 'remove') client.removeQueries({ queryKey: fullPost(String(postId)).queryKey });
      dismissTopic(name);
      onDone?.(isMounted.current);
      return refreshPosts(client);
    },
    onError: (failure) => notify(name, failure),
  });
}
