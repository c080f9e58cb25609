import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { With } from '../../../contract/action.ts';
import { adminActions, can, postActions } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { ActionFailed } from '../../form/action-failed.tsx';
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

/** The actions that have no key, because they are not offered in the queue. */
type Act = Exclude<keyof typeof adminActions, With<typeof adminActions, 'key'>>;
const acts = (Object.keys(adminActions) as Act[]).filter((name) => !postActions[name].key);

/** What admins can do about a decided post: take it down, or return it to review. */
export function PublishedActions({ post }: { post: FullPost }) {
  const { post_id: postId, post_status: status } = post;
  const { actions, posts } = useText();
  const { moderate } = posts.detail;
  const client = useQueryClient();
  const undo = useUndo();
  const conflict = useConflict();
  const reasons = useDenyReasons(post.author_language ?? null);
  const [opened, setOpened] = useState<Act>();
  const draft = (act: Act) => `${act} post ${postId}`;
  const decide = useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason?: string }) => {
      const decision = { postId, fromStatus: status, ...(reason !== undefined && { reason }) };
      return call(postCalls[adminActions[act].call], decision);
    },
    onSuccess: (_reply, { act }) => {
      removeDraft(draft(act));
      setOpened(undefined);
      showToast({
        tone: 'neutral',
        text: actions.done[act],
        action: postActions[act].undo && { label: moderate.undo, run: () => undo(postId) },
      });
      return refreshPosts(client);
    },
  });
  const help: Partial<Record<Act, string>> = actions.help;
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
          <Button
            key={act}
            tone="plain"
            aria-haspopup={postActions[act].asks && 'dialog'}
            onClick={() => (postActions[act].asks ? setOpened(act) : decide.mutate({ act }))}
          >
            {actions.acts[act]}
          </Button>
        ))}
      </div>
      {decide.isError && !opened && (
        <ActionFailed
          failure={decide.error}
          onRetry={() => decide.mutate(decide.variables)}
          conflict={conflict}
        />
      )}
      <ReasonDialog
        question={
          opened && {
            title: actions.acts[opened],
            draft: draft(opened),
            help: help[opened] ?? '',
            commonReasons: reasons,
            confirm: actions.acts[opened],
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
