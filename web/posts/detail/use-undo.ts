import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';

/** Undoes the admin's own last decision about a post. It works even if the admin has left the post's screen. */
export function useUndo(): (postId: string) => void {
  const client = useQueryClient();
  const { undone } = useText().posts.detail.moderate;
  const failureText = useFailureText();
  return (postId) => {
    call(postCalls.returnToReview, { postId })
      .then(() => {
        showToast({ tone: 'neutral', text: undone });
        return refreshPosts(client);
      })
      .catch((failure: unknown) => showToast({ tone: 'red', text: failureText(failure) }));
  };
}
