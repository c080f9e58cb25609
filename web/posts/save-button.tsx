import { Bookmark } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { classes } from '../ui/classes.ts';
import { showToast } from '../ui/toast-store.ts';
import { useSave } from './api.ts';
import styles from './save-button.module.css';

interface Props {
  post: { post_id: string; post_title: string; is_saved: boolean; saved_count: number };
  /** On a photo's corner it needs a ground of its own. */
  onPhoto?: boolean;
}

/** The bookmark with the number of savers. Pressed means saved. */
export function SaveButton({ post, onPhoto = false }: Props) {
  const { posts, common } = useText();
  const failureText = useFailureText();
  const { mutate } = useSave(post.post_id);

  const set = (wanted: boolean) =>
    mutate(wanted, {
      onError: (failure) =>
        showToast({
          tone: 'red',
          text: `${posts.failed[wanted ? 'save' : 'unsave']} ${failureText(failure)}`,
          action: { label: common.tryAgain, run: () => set(wanted) },
        }),
    });

  return (
    <button
      type="button"
      className={classes(styles.button, onPhoto && styles.onPhoto)}
      aria-pressed={post.is_saved}
      aria-label={`${posts.save.save(post.post_title)}, ${posts.save.count(post.saved_count)}`}
      onClick={() => set(!post.is_saved)}
    >
      <Bookmark aria-hidden="true" />
      <span aria-hidden="true">{post.saved_count}</span>
    </button>
  );
}
