import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { OwnPostActions } from './own-post-actions.tsx';
import { useSelection } from './selection.ts';
import styles from './own-post-actions.module.css';

/** The actions of an own post, or its checkbox while the member selects posts. */
export function ActionsOrTick({ post }: { post: ListedPost }) {
  const { bulk } = useText().posts;
  const selection = useSelection();
  if (!selection) return <OwnPostActions post={post} />;
  return (
    <div className={styles.actions}>
      <Checkbox
        label={bulk.select}
        aria-label={bulk.tick(post.post_title)}
        checked={selection.ids.has(post.post_id)}
        onChange={() => selection.toggle(post.post_id)}
      />
    </div>
  );
}
