import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../contract/posts/status.ts';
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

const acts = ['take-down', 'return'] as const;
type Act = (typeof acts)[number];

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
      call(act === 'take-down' ? postCalls.takeDown : postCalls.returnToReview, {
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
        action: act === 'take-down' ? { label: moderate.undo, run: () => undo(postId) } : undefined,
      });
      return refreshPosts(client);
    },
  });
  const offered = acts.filter((act) => can('admin', act, status));
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
            isRequired: true,
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
