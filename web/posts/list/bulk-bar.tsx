import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { With } from '../../../contract/action.ts';
import { authorActions, can } from '../../../contract/posts/actions.ts';
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
import { langOf } from '../../ui/member-text.tsx';
import { refreshPosts } from '../queries.ts';
import { useRenewals } from '../renewal/by-dates.ts';
import { useFinish, useUndoable } from './use-undoable.ts';
import styles from './my-posts.module.css';

interface Props {
  /** The ticked posts. */
  posts: readonly ListedPost[];
  onDone: () => void;
}

type BulkAction = With<typeof authorActions, 'many'>;

/** The actions for all ticked posts. What one call does can be undone before it is sent; the others ask first. */
export function BulkBar({ posts, onDone }: Props) {
  const { actions, posts: texts } = useText();
  const { bulk } = texts;
  const format = useFormat();
  const failureText = useFailureText();
  const [span] = useRenewals();
  const { waiting, start, undo } = useUndoable();
  const finish = useFinish();
  const client = useQueryClient();
  const archive = useArchiveAll(onDone);
  const [asks, setAsks] = useState(false);
  const idsFor = (action: BulkAction) =>
    posts
      .filter((post) => can(action, post.post_status))
      .slice(0, limits.changedAtOnce)
      .map(({ post_id }) => post_id);
  const dealt = idsFor('deal-made');

  const button = (action: BulkAction, label: string, done = '', fields: { sellBuyByDate?: string } = {}) => {
    const postIds = idsFor(action);
    const { call: name, many } = authorActions[action];
    const run = () => {
      onDone();
      finish(client, call<object, object>(postCalls[name], { postIds, ...fields }, { keepalive: true }));
    };
    return (
      <Button
        small
        tone={action === 'confirm' ? 'accent' : 'plain'}
        disabled={postIds.length === 0}
        onClick={() => (many === 'together' ? start({ label: done, run }) : setAsks(true))}
      >
        {label}
      </Button>
    );
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
      <span>{bulk.ticked({ count: posts.length })}</span>
      {button('confirm', bulk.confirm, bulk.confirmed({ count: idsFor('confirm').length }))}
      {span &&
        button(
          'renew',
          bulk.renew({ span: span.label }),
          bulk.renewed({ count: idsFor('renew').length, day: format.day(span.day) }),
          {
            sellBuyByDate: span.day,
          },
        )}
      {button('deal-made', actions.own['deal-made'])}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => archive.mutate(dealt)}
        title={bulk.dealTitle({ count: dealt.length })}
        confirmLabel={actions.own['deal-made']}
        busy={archive.isPending}
        tone="accent"
        failure={archive.error}
      >
        <p>{texts.detail.manage.archiveText}</p>
        <ul className={styles.titles}>
          {posts
            .filter(({ post_id }) => dealt.includes(post_id))
            .map((post) => (
              <li key={post.post_id} lang={langOf(post.post_title)}>
                {post.post_title}
              </li>
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
      for (const postId of postIds)
        await call(postCalls.archive, { postId, ...authorActions['deal-made'].sends });
    },
    onSuccess: onDone,
    onSettled: () => refreshPosts(client),
  });
}
