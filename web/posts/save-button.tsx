import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { call } from '../api/call.ts';
import { postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { classes } from '../ui/classes.ts';
import { dismissTopic, showToast } from '../ui/toast-store.ts';
import { updateCachedPost } from './queries.ts';
import styles from './save-button.module.css';

/** Saves (true) or unsaves (false) a post. The calls for a post are sent one at a time, in the order of the clicks. */
function useSave(postId: string) {
  const { posts, common } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const topic = `save ${postId}`;
  const save = useMutation({
    scope: { id: topic },
    mutationFn: (wanted: boolean) => call(wanted ? postCalls.save : postCalls.unsave, { postId }),
    onSuccess: async ({ is_saved, saved_count }) => {
      dismissTopic(topic);
      await updateCachedPost(client, postId, { is_saved, saved_count });
      // An unsaved post stays on the Saved screen until the member leaves it.
      await client.invalidateQueries({ queryKey: ['posts', 'list', 'saved'], refetchType: 'none' });
    },
    onError: (failure, wanted) =>
      showToast({
        tone: 'red',
        topic,
        text: `${posts.failed[wanted ? 'save' : 'unsave']} ${failureText(failure)}`,
        action: { label: common.tryAgain, run: () => save.mutate(wanted) },
      }),
  });
  return save;
}

interface Props {
  post: { post_id: string; post_title: string; is_saved: boolean; saved_count: number };
  /** Draws a background, to be readable on a photo. */
  isOverImage?: boolean;
}

/** The bookmark with the number of savers. Shows the wanted state optimistically until the server replies. */
export function SaveButton({ post, isOverImage = false }: Props) {
  const { posts } = useText();
  const { mutate, isPending, variables } = useSave(post.post_id);
  const isSaved = isPending ? variables : post.is_saved;
  const count = post.saved_count + Number(isSaved) - Number(post.is_saved);
  return (
    <button
      type="button"
      className={classes(styles.button, isOverImage && styles.overImage)}
      aria-pressed={isSaved}
      aria-label={posts.save.button({ title: post.post_title, count })}
      onClick={() => mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
      {(count > 0 || !isOverImage) && <span aria-hidden="true">{count}</span>}
    </button>
  );
}
