import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can, type PostAction } from '../../../contract/posts/actions.ts';
import * as limits from '../../../contract/posts/limits.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';
import { useRenewals } from '../renewal/by-dates.ts';
import { useUndoable } from './use-undoable.ts';
import styles from './bulk-bar.module.css';

interface Props {
  /** The ticked posts. */
  posts: readonly ListedPost[];
  onDone: () => void;
}

/** The actions for all ticked posts. Confirming and renewing can be undone; a deal asks first. */
export function BulkBar({ posts, onDone }: Props) {
  const { posts: texts } = useText();
  const { bulk } = texts;
  const format = useFormat();
  const failureText = useFailureText();
  const [span] = useRenewals();
  const { waiting, start, undo } = useUndoable();
  const client = useQueryClient();
  const archive = useArchiveAll(onDone);
  const [asks, setAsks] = useState(false);
  const idsFor = (action: PostAction) =>
    posts
      .filter((post) => can(action, post.post_status))
      .slice(0, limits.changedAtOnce)
      .map(({ post_id }) => post_id);
  const [confirmed, renewed, dealt] = [idsFor('confirm'), idsFor('renew'), idsFor('deal-made')];

  /** Completes even if the member leaves the screen; a toast reports a failure on any screen. */
  const send = (sent: Promise<unknown>) => {
    onDone();
    sent
      .then(() => refreshPosts(client))
      .catch((failure: unknown) => showToast({ tone: 'red', text: failureText(failure) }));
  };

  if (waiting)
    return (
      <div className={styles.bar}>
        <output>{waiting}</output>
        <Button small tone="plain" onClick={undo}>
          {bulk.undo}
        </Button>
      </div>
    );
  return (
    <div className={styles.bar}>
      <span>{bulk.ticked(posts.length)}</span>
      <Button
        small
        disabled={confirmed.length === 0}
        onClick={() =>
          start({
            label: bulk.confirmed(confirmed.length),
            run: () => send(call(postCalls.confirm, { postIds: confirmed }, { keepalive: true })),
          })
        }
      >
        {bulk.confirm}
      </Button>
      {span && (
        <Button
          small
          tone="plain"
          disabled={renewed.length === 0}
          onClick={() =>
            start({
              label: bulk.renewed(renewed.length, format.day(span.day)),
              run: () =>
                send(
                  call(postCalls.renew, { postIds: renewed, sellBuyByDate: span.day }, { keepalive: true }),
                ),
            })
          }
        >
          {bulk.renew(span.label)}
        </Button>
      )}
      <Button small tone="plain" disabled={dealt.length === 0} onClick={() => setAsks(true)}>
        {texts.detail.manage.dealMade}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => archive.mutate(dealt)}
        title={bulk.dealTitle(dealt.length)}
        confirmLabel={texts.detail.manage.dealMade}
        busy={archive.isPending}
        tone="accent"
        error={archive.isError ? failureText(archive.error) : undefined}
      >
        <p>{texts.detail.manage.archiveText}</p>
        <ul className={styles.titles}>
          {posts
            .filter(({ post_id }) => dealt.includes(post_id))
            .map((post) => (
              <li key={post.post_id}>{post.post_title}</li>
            ))}
        </ul>
      </ConfirmDialog>
      {archive.isError && !asks && <Banner tone="red">{failureText(archive.error)}</Banner>}
    </div>
  );
}

/** Archives posts one after the other. Those before a failure stay archived. */
function useArchiveAll(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (postIds: readonly string[]) => {
      for (const postId of postIds) await call(postCalls.archive, { postId, dealMade: true });
    },
    onSuccess: onDone,
    onSettled: () => refreshPosts(client),
  });
}
