import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can, postActions, postDecisions, type PostDecision } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { removeDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { ReasonDialog } from '../../moderation/reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';
import { useDenyReasons } from '../use-deny-reasons.ts';
import { useConflict } from './use-conflict.ts';
import { useUndo } from './use-undo.ts';
import styles from './actions.module.css';

/** The decisions that have no key, because they are not made in the queue. */
type Act = Exclude<PostDecision, 'approve' | 'deny'>;
const acts = (Object.keys(postDecisions) as PostDecision[]).filter(
  (name): name is Act => !postActions[name].key,
);

/** What admins can do about a decided post: take it down, or return it to review. */
export function PublishedActions({ post }: { post: FullPost }) {
  const { post_id: postId, post_status: status } = post;
  const { moderate } = useText().posts.detail;
  const client = useQueryClient();
  const undo = useUndo();
  const conflict = useConflict();
  const reasons = useDenyReasons(post.author_language ?? null);
  const [opened, setOpened] = useState<Act>();
  const draft = (act: Act) => `${act} post ${postId}`;
  const decide = useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) =>
      call(postCalls[postDecisions[act].call], {
        postId,
        reason,
        fromStatus: status,
      }),
    onSuccess: (_reply, { act }) => {
      removeDraft(draft(act));
      setOpened(undefined);
      showToast({
        tone: 'neutral',
        text: moderate.done[act],
        action: postActions[act].undo && { label: moderate.undo, run: () => undo(postId) },
      });
      return refreshPosts(client);
    },
  });
  const offered = acts.filter((act) => can(act, status));
  if (offered.length === 0) return null;
  const close = () => {
    setOpened(undefined);
    decide.reset();
  };
  return (
    <section className={styles.block} aria-label={moderate.label} tabIndex={-1}>
      <h2>{moderate.label}</h2>
      <div className={styles.buttons}>
        {offered.map((act) => (
          <Button key={act} tone="plain" aria-haspopup="dialog" onClick={() => setOpened(act)}>
            {moderate.acts[act]}
          </Button>
        ))}
      </div>
      <ReasonDialog
        question={
          opened && {
            title: moderate.acts[opened],
            draft: draft(opened),
            help: moderate.actHelp[opened],
            commonReasons: reasons,
            confirm: moderate.acts[opened],
            isRequired: postActions[opened].needsReason,
            onConfirm: ({ reason }) => decide.mutate({ act: opened, reason }),
          }
        }
        busy={decide.isPending}
        failure={decide.isError ? decide.error : undefined}
        conflict={conflict}
        onClose={close}
      />
    </section>
  );
}
