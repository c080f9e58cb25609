import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { visibleStatuses } from '../../../contract/posts/status.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { useOwnId } from '../../session/own-id.ts';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import type { useAsk } from '../offers/use-ask.tsx';
import { fullPost } from '../queries.ts';
import { SaveButton } from '../save-button.tsx';
import { shareText } from '../share/share-text.ts';
import { useShareDialog } from '../share/use-share-dialog.tsx';
import { useDialog } from '../use-dialog.ts';
import styles from './actions.module.css';

interface Props {
  post: ListedPost;
  /** Undefined until it is loaded. */
  full: FullPost | undefined;
}

/** Buttons that open the contact of the author, and their dialog. Asking is counted; its failure needs no message. */
export function useConnect({ post, full }: Props) {
  const { author } = useText().posts.detail;
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => call(postCalls.connect, { postId: post.post_id }),
    onSuccess: ({ asked_at }) => {
      client.setQueryData(fullPost(post.post_id).queryKey, (cached) => cached && { ...cached, asked_at });
    },
  });
  const { Dialog, isLoading, show, state } = useDialog(
    async () => (await import('./connect-dialog.tsx')).ConnectDialog,
    author.dialogFailed,
  );
  return {
    button: (className: string | undefined, tone: ButtonTone = 'accent') => (
      <Button
        className={className}
        tone={tone}
        busy={!full || isLoading}
        onClick={() => {
          show();
          if (visibleStatuses.includes(post.post_status)) asking.mutate();
        }}
        aria-haspopup="dialog"
      >
        {author.connect}
      </Button>
    ),
    dialog: full && Dialog && <Dialog post={full} {...state} />,
  };
}

/**
 * Save, Share and the main act, which on phones replace the tab bar at the bottom. Other members can't open an unpublished
 * post, so it can't be saved or shared.
 */
export function PostTools({ post, full, children }: Props & { children: ReactNode }) {
  const { posts } = useText();
  const { price } = useFormat();
  const isShown = visibleStatuses.includes(post.post_status);
  const url = location.origin + paths.post(post.post_id);
  const area = useChoices().area.find(({ value }) => value === post.area)?.label;
  const facts = [price(post.price, post.currency), area];
  const text = shareText({ mark: posts.sharing.mark[post.post_type], title: post.post_title, facts, url });
  const share = useShareDialog({ title: post.post_title, url, text, own: full?.isAuthor ? full : undefined });
  if (!isShown && !full?.isAuthor) return null;
  return (
    <>
      <div className={classes('cluster centered', styles.bar)} data-bottom-bar>
        {isShown && <SaveButton post={post} />}
        {isShown && share.button}
        {children}
      </div>
      {/* Outside of the bar, whose styles are not for its buttons. */}
      {share.dialog}
    </>
  );
}

interface MainProps {
  post: ListedPost;
  connect: ReturnType<typeof useConnect>;
  ask: ReturnType<typeof useAsk>;
}

/** Of others on a post. Where no offer can be made it is Connect, on wider screens in the author's line only. */
export function MainAct({ post, connect, ask }: MainProps) {
  // Until the post is loaded, its author has none.
  if (useOwnId() === post.author_id) return null;
  if (post.post_status === 'Archived') return <FindSimilar />;
  return ask.button?.(styles.main) ?? connect.button(classes(styles.main, styles.onPhones));
}

/** Leads to the posts below. */
function FindSimilar() {
  const { detail } = useText().posts;
  const [, navigate] = useLocation();
  return (
    <Button
      className={styles.main}
      onClick={() => {
        const similar = document.querySelector<HTMLElement>('#similar');
        similar?.scrollIntoView();
        if (similar) similar.focus({ preventScroll: true });
        else navigate(paths.market);
      }}
    >
      {detail.findSimilar}
    </Button>
  );
}
