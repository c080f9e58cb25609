import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Share2, Store } from 'lucide-react';
import { Link } from 'wouter';
import { visibleStatuses } from '../../../contract/posts/status.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { useOwnId } from '../../session/own-id.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import { fullPost } from '../queries.ts';
import { SaveButton } from '../save-button.tsx';
import { shareText } from '../share/share-text.ts';
import { useShareInWeChat } from '../share/use-share-in-wechat.tsx';
import { useDialog } from '../use-dialog.ts';
import styles from './actions.module.css';

/** Counts that the member asked for the contact. The dialog opens in any case, so a failure needs no message. */
function useConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (postId: string) => call(postCalls.connect, { postId }),
    onSuccess: ({ asked_at }, postId) => {
      client.setQueryData(fullPost(postId).queryKey, (post) => post && { ...post, asked_at });
    },
  });
}

interface Props {
  post: ListedPost;
  /** Undefined until it is loaded. */
  full: FullPost | undefined;
}

/**
 * Save, Share and Connect. On phones they replace the tab bar at the bottom, except for the author, who has other
 * actions.
 */
export function PostTools({ post, full }: Props) {
  const { posts, common } = useText();
  const { author } = posts.detail;
  const { price } = useFormat();
  const connect = useConnect();
  const { Dialog, isLoading, show, state } = useDialog(
    async () => (await import('./connect-dialog.tsx')).ConnectDialog,
    author.dialogFailed,
  );
  // Other members can't open an unpublished post, so it can't be saved or shared.
  const isPublished = visibleStatuses.includes(post.post_status);
  const ownId = useOwnId();
  const isOwn = full?.isAuthor ?? ownId === post.author_id;
  const isBar = isPublished && !isOwn;
  const url = location.origin + paths.post(post.post_id);
  const area = useChoices().area.find(({ value }) => value === post.area)?.label;
  const facts = [price(post.price, post.currency), area];
  const text = shareText({ type: post.post_type, title: post.post_title, facts, url });
  const weChat = useShareInWeChat({ url, text, own: isOwn ? full : undefined });
  if (isOwn && !isPublished) return null;
  return (
    <>
      <div className={classes('cluster centered', isBar && styles.bar)} data-bottom-bar={isBar || undefined}>
        {isBar && (
          <Link to={paths.market} className={styles.market} aria-label={common.header.market}>
            <Store aria-hidden="true" />
          </Link>
        )}
        {isPublished && (
          <>
            <SaveButton post={post} />
            <ShareButton post={post} />
            {weChat.button}
          </>
        )}
        {!isOwn && (
          <Button
            className={styles.connect}
            busy={!full || isLoading}
            onClick={() => {
              show();
              if (isPublished) connect.mutate(post.post_id);
            }}
            aria-haspopup="dialog"
          >
            {author.connect}
          </Button>
        )}
      </div>
      {/* Outside of the bar, whose styles are not for its buttons. */}
      {full && Dialog && <Dialog post={full} {...state} />}
      {weChat.dialog}
    </>
  );
}

interface ShareButtonProps {
  post: { post_id: string; post_title: string };
}

/** Shares with the share sheet or, where the browser has none (as on plain http), copies the link (rule S5). */
function ShareButton({ post }: ShareButtonProps) {
  const { posts, common } = useText();
  const { detail } = posts;
  const url = location.origin + paths.post(post.post_id);
  if (!('share' in navigator)) return <CopyButton text={url} label={detail.copyLink} />;

  const share = async () => {
    try {
      await navigator.share({ title: post.post_title, url });
    } catch (failure) {
      // The member closed the share sheet.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      showToast({
        tone: 'red',
        text: detail.shareFailed,
        action: { label: common.tryAgain, run: () => void share() },
      });
    }
  };
  return (
    <Button tone="plain" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <span data-label>{detail.share}</span>
    </Button>
  );
}
