import { adminActions } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { removeDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { DecisionForm } from '../../moderation/decision-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDenyReasons } from '../use-deny-reasons.ts';
import { usePostAction } from '../use-post-action.ts';
import { useConflict } from './use-conflict.ts';
import { useUndo } from './use-undo.ts';
import styles from './actions.module.css';

interface Props {
  post: FullPost;
  /** Called after a decision if the actions are still mounted. */
  onDone: () => void;
}

export function ModeratorActions({ post, onDone }: Props) {
  const { post_id: postId } = post;
  const { actions, posts } = useText();
  const { moderate } = posts.detail;
  const undo = useUndo();
  const draft = `deny post ${postId}`;
  const sending = usePostAction<'approve' | 'deny'>((isMounted, action) => {
    removeDraft(draft);
    showToast({
      tone: 'neutral',
      text: actions.done[action],
      action: { label: moderate.undo, run: () => undo(postId) },
    });
    if (isMounted) onDone();
  });
  return (
    <section className={styles.block} aria-label={moderate.label} tabIndex={-1}>
      <h2>{moderate.label}</h2>
      <p className={styles.hint}>{moderate.hint}</p>
      <DecisionForm
        rows={[adminActions.approve, adminActions.deny]}
        draft={draft}
        texts={{ ...moderate, commonReasons: useDenyReasons(post.author_language ?? null) }}
        sending={sending}
        isApproval={sending.variables?.action === 'approve'}
        onApprove={() => sending.mutate({ action: 'approve', postId })}
        onDeny={(denyReason) => sending.mutate({ action: 'deny', postId, denyReason })}
        conflict={useConflict()}
      />
    </section>
  );
}
