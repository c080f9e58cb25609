import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postActions, type adminActions, type authorActions } from '../../contract/posts/actions.ts';
import { call } from '../api/call.ts';
import type { Call } from '../api/calls.ts';
import { postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { dismissTopic, showToast } from '../ui/toast-store.ts';
import { fullPost, refreshPosts } from './queries.ts';
import { useIsMounted, useNotify } from './use-notify.ts';

type Rows = typeof authorActions & typeof adminActions;
type CallName = Exclude<Rows[keyof Rows]['call'], 'create' | 'editDraft'>;
type ActionName = {
  [Name in keyof Rows]: Rows[Name]['call'] extends CallName ? Name : never;
}[keyof Rows];

/** A call without fields has the request `Record<string, never>`, which would forbid the action too. */
type Fields<Request> = Request extends Record<string, never> ? { postId?: never } : Request;
type Input<Name extends ActionName> = { readonly action: Name } & Fields<
  NonNullable<(typeof postCalls)[Rows[Name]['call']]['carries']>['request']
>;

/**
 * Does an action with one post and refreshes all lists. `onDone` runs before the refresh. Its first argument is false if
 * the component has been unmounted and must not navigate.
 */
export function usePostAction<Name extends ActionName>(onDone?: (isMounted: boolean, action: Name) => void) {
  const client = useQueryClient();
  const ownDone: Partial<Record<string, string>> = useText().actions.ownDone;
  const isMounted = useIsMounted();
  const notify = useNotify(isMounted);
  const callOf = (action: Name) => postActions[action].call as CallName;
  return useMutation({
    mutationFn: ({ action, ...input }: Input<Name>) =>
      call(postCalls[callOf(action)] as Call<object, { message: string; archived_count?: number }>, {
        ...input,
        ...postActions[action].sends,
      }),
    onSuccess: (_reply, { action, postId, ...input }) => {
      // Drop a deleted post from the cache, so that its mounted screen doesn't refetch it.
      if (action === 'delete') client.removeQueries({ queryKey: fullPost(String(postId)).queryKey });
      dismissTopic(callOf(action));
      const said = ownDone['dealMade' in input && input.dealMade ? 'deal-made' : action];
      if (said) showToast({ tone: 'neutral', text: said });
      onDone?.(isMounted.current, action);
      return refreshPosts(client);
    },
    onError: (failure, { action }) => notify(callOf(action), failure),
  });
}
