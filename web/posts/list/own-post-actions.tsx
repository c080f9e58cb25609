import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isAsked } from '../confirmation.ts';
import { isExpired } from '../expiry.ts';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
import styles from './my-posts.module.css';

const urgent: readonly OwnAction[] = ['confirm', 'renew'];
const usual: readonly OwnAction[] = ['deal-made', 'edit-draft', 'edit-post', 'copy-to-draft'];

/** The quick actions for an own post, on its card in My Posts. */
export function OwnPostActions({ post }: { post: ListedPost }) {
  const { posts } = useText();
  const failureText = useFailureText();
  const format = useFormat();
  const { buttons, sending, dialogs } = useOwnActions(post, {
    order: [...urgent, ...(isExpired(post) ? [] : (['reserve', 'make-available'] as const)), ...usual],
    toneOf: (action) => (urgent.includes(action) ? 'accent' : 'plain'),
    small: true,
  });
  return (
    <div className={styles.actions}>
      {typeof post.queue_place === 'number' && <p className={styles.note}>{posts.queue(post.queue_place)}</p>}
      {post.asked_count && post.last_asked ? (
        <p className={styles.note}>{posts.asked.count(post.asked_count, format.ago(post.last_asked))}</p>
      ) : null}
      {isAsked(post) && <p className={styles.note}>{posts.confirmation.question}</p>}
      {buttons}
      {sending.isError && (
        <p className={styles.failure} role="alert">
          {failureText(sending.error)}
        </p>
      )}
      {dialogs}
    </div>
  );
}
