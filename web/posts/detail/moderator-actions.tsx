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
  const { moderate } = useText().posts.detail;
  const undo = useUndo();
  const draft = `deny post ${postId}`;
  const onDecision = (message: string) => (isMounted: boolean) => {
    removeDraft(draft);
    showToast({
      tone: 'neutral',
      text: message,
      action: { label: moderate.undo, run: () => undo(postId) },
    });
    if (isMounted) onDone();
  };
  const approve = usePostAction('approve', onDecision(moderate.approved));
  const deny = usePostAction('deny', onDecision(moderate.denied));
  return (
    <section className={styles.block} aria-label={moderate.label} tabIndex={-1}>
      <h2>{moderate.label}</h2>
      <p className={styles.hint}>{moderate.hint}</p>
      <DecisionForm
        draft={draft}
        texts={{ ...moderate, commonReasons: useDenyReasons(post.author_language ?? null) }}
        approve={approve}
        deny={deny}
        onApprove={() => approve.mutate({ postId })}
        onDeny={(denyReason) => deny.mutate({ postId, denyReason })}
        conflict={useConflict()}
      />
    </section>
  );
}
