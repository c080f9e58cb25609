import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { can } from '../../../contract/posts/actions.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { useOwnId } from '../../session/own-id.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isExpired } from '../confirmation.ts';
import { useDialog } from '../use-dialog.ts';

/** The main act on the post of another member, and the form that it opens. `?offer` in the address opens it, too. */
export function useAsk(post: ListedPost, full: FullPost | undefined) {
  const { offers } = useText();
  const ownId = useOwnId();
  const [pathname, navigate] = useLocation();
  const isLinked = new URLSearchParams(useSearch()).has('offer');
  const [isNew, setNew] = useState(false);
  const { Dialog, isLoading, show, state } = useDialog(
    async () => (await import('./ask-dialog.tsx')).AskDialog,
    offers.dialogFailed,
  );
  const isOwn = full?.isAuthor ?? ownId === post.author_id;
  const isPossible = !isOwn && can('connect', post.post_status) && !isExpired(post) && !full?.my_offer;
  const isReady = isPossible && full !== undefined;
  const open = useEffectEvent(show);
  useEffect(() => {
    if (isLinked && isReady) open();
  }, [isLinked, isReady]);
  const name = post.post_status === 'In progress' ? 'queue' : post.post_type;
  return {
    /** Undefined where no offer can be made, and none waits. */
    button: full?.my_offer
      ? (className: string | undefined) => (
          <ButtonLink className={className} tone="plain" to={paths.deals}>
            {offers.asked}
          </ButtonLink>
        )
      : isPossible
        ? (className: string | undefined) => (
            <Button className={className} busy={!full || isLoading} onClick={show} aria-haspopup="dialog">
              {offers.ask[name]}
            </Button>
          )
        : undefined,
    /** Whether the offer was made on this page. */
    isNew,
    dialog: isReady && Dialog && (
      <Dialog
        post={full}
        title={offers.ask[name]}
        open={state.open}
        onSent={() => setNew(true)}
        onClose={() => {
          state.onClose();
          if (isLinked) navigate(pathname, { replace: true });
        }}
      />
    ),
  };
}
