import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { With } from '../../../contract/action.ts';
import { adminActions, can, postActions } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { ActionFailed } from '../../form/action-failed.tsx';
import { removeDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Decide } from '../../moderation/decide.tsx';
import { ReasonDialog } from '../../moderation/reason-dialog.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';
import { useDenyReasons } from '../use-deny-reasons.ts';
import { usePostAction } from '../use-post-action.ts';
import { useConflict } from './use-conflict.ts';
import styles from './actions.module.css';

type Act = keyof typeof adminActions;
/** The actions that have no key, because they are not offered in the queue. */
type Later = Exclude<Act, With<typeof adminActions, 'key'>>;
const later = (Object.keys(adminActions) as Later[]).filter((act) => !postActions[act].key);

/** The actions of admins on a post: decide about it while it waits, and act on it later. */
export function ModeratorActions({ post }: { post: FullPost }) {
  const { post_id: postId, post_status: status } = post;
  const { actions, moderation, posts } = useText();
  const { moderate } = posts.detail;
  const [, navigate] = useLocation();
  const undo = useUndo();
  const conflict = useConflict();
  const commonReasons = useDenyReasons(post.author_language ?? null);
  const [opened, setOpened] = useState<Later>();
  const draft = (act: Act) => `${act} post ${postId}`;
  const sending = usePostAction<Act>((isMounted, act) => {
    removeDraft(draft(act));
    setOpened(undefined);
    showToast({
      tone: 'neutral',
      text: actions.done[act],
      action: postActions[act].undo && { label: moderate.undo, run: () => undo(postId) },
    });
    if (isMounted && postActions[act].key) navigate(paths.pendingPosts);
  });
  const isWaiting = can('approve', status);
  const offered = later.filter((act) => can(act, status));
  if (!isWaiting && offered.length === 0) return null;
  const seen = { postId, fromStatus: status };
  const help: Partial<Record<Act, string>> = actions.help;
  return (
    <section className={styles.block} aria-label={moderate.label} tabIndex={-1}>
      <h2>{moderate.label}</h2>
      {isWaiting && (
        <>
          <p className="soft small">{moderate.hint}</p>
          <Decide
            rows={adminActions}
            offered={['approve', 'deny']}
            names={{ ...actions.acts, ...moderation }}
            asked={() => ({ help: moderate.denyHelp, commonReasons, confirm: moderate.confirmDeny })}
            draft={draft}
            sending={{ ...sending, action: sending.variables?.action }}
            onDecide={(action, { reason: denyReason }) =>
              sending.mutate({ action, postId, ...(action === 'deny' && { denyReason }) })
            }
            conflict={conflict}
          />
        </>
      )}
      {offered.length > 0 && (
        <div className="acts">
          {offered.map((act) => (
            <Button
              key={act}
              tone="plain"
              aria-haspopup={postActions[act].asks && 'dialog'}
              onClick={() =>
                postActions[act].asks ? setOpened(act) : sending.mutate({ action: act, ...seen })
              }
            >
              {actions.acts[act]}
            </Button>
          ))}
        </div>
      )}
      {sending.isError && !isWaiting && !opened && (
        <ActionFailed
          failure={sending.error}
          onRetry={() => sending.mutate(sending.variables)}
          conflict={conflict}
        />
      )}
      <ReasonDialog
        question={
          opened && {
            title: actions.acts[opened],
            draft: draft(opened),
            help: help[opened] ?? '',
            commonReasons,
            confirm: actions.acts[opened],
            isRequired: postActions[opened].needsReason,
            onConfirm: ({ reason }) => sending.mutate({ action: opened, ...seen, reason }),
          }
        }
        busy={sending.isPending}
        failure={sending.isError ? sending.error : undefined}
        conflict={conflict}
        onClose={() => {
          setOpened(undefined);
          sending.reset();
        }}
      />
    </section>
  );
}

/** Undoes the admin's own last decision about a post. It works even if the admin has left the post's screen. */
function useUndo(): (postId: string) => void {
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
