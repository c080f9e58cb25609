import { useQueryClient } from '@tanstack/react-query';
import { type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { buttonName } from '../../contract/action.ts';
import { can, postActions, type authorActions } from '../../contract/posts/actions.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, type ButtonTone } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { isAsked, isExpired } from './confirmation.ts';
import { DealDialog, EndingDialog, RenewalDialog } from './own-dialogs.tsx';
import { fullPost } from './queries.ts';
import { usePostAction } from './use-post-action.ts';

export type OwnAction = Exclude<keyof typeof authorActions, 'create' | 'change-type' | 'archive-all'>;
type Sent = Exclude<OwnAction, 'copy-to-draft' | 'edit-draft' | 'edit-post'>;

interface Wanted {
  /** The actions of the screen in their order. */
  order: readonly OwnAction[];
  toneOf: (action: OwnAction) => ButtonTone;
  icons?: Readonly<Record<OwnAction, LucideIcon>>;
  /** On a list, which the member does not leave: archives after a deal, in the list's own way. */
  onDeal?: () => void;
  onPress?: () => void;
  /** Opens the dialog with a new by-date from outside. */
  isRenewing?: boolean;
  onClose?: () => void;
}

/** The buttons of the author's actions that the status of the post allows, with what they ask first. */
export function useOwnActions(post: ListedPost, wanted: Wanted) {
  const { order, toneOf, icons, onDeal, onPress, isRenewing = false, onClose } = wanted;
  const { actions, offers } = useText();
  const client = useQueryClient();
  const [opened, open] = useState<OwnAction>();
  const [, navigate] = useLocation();
  const postId = post.post_id;
  const copy = `${paths.newPost}?copy=${postId}`;
  // Title, text and photos can't be changed after submission (rule P2). A copy of the post can.
  const sending = usePostAction<Sent>((isMounted, action) => {
    if (isMounted && action === 'withdraw') navigate(copy);
  });
  const isOffered = (action: OwnAction) =>
    can(action, post.post_status) &&
    (action !== 'confirm' || isAsked(post)) &&
    (action !== 'renew' || isExpired(post));
  /** Lists don't say whether a post is promised. If this can't be read, the call can't be sent either. */
  const makeAvailable = async () => {
    const full = await client.fetchQuery({ ...fullPost(postId), staleTime: 0 }).catch(() => undefined);
    if (full?.promised) open('make-available');
    else sending.mutate({ action: 'make-available', postId });
  };
  const buttonOf = (action: OwnAction) => {
    const Icon = icons?.[action];
    const look = { tone: toneOf(action), onClick: onPress, icon: Icon && <Icon aria-hidden="true" /> };
    if (action === 'copy-to-draft' || action === 'edit-draft' || action === 'edit-post')
      return (
        <ButtonLink key={action} {...look} to={action === 'copy-to-draft' ? copy : paths.editPost(postId)}>
          {actions.own[action]}
        </ButtonLink>
      );
    return (
      <Button
        key={buttonName(postActions, action)}
        {...look}
        busy={
          sending.isPending &&
          buttonName(postActions, sending.variables.action) === buttonName(postActions, action)
        }
        onClick={() => {
          onPress?.();
          if (postActions[action].asks) open(action);
          else if (action === 'make-available') void makeAvailable();
          else sending.mutate({ action, postId });
        }}
      >
        {actions.own[action]}
      </Button>
    );
  };
  const dialog = isRenewing && can('renew', post.post_status) ? 'renew' : opened;
  const close = () => {
    open(undefined);
    onClose?.();
  };
  return {
    buttons: order.filter(isOffered).map(buttonOf),
    sending,
    dialogs: (
      <>
        <RenewalDialog postId={postId} open={dialog === 'renew'} onClose={close} />
        <DealDialog postId={postId} open={dialog === 'deal-made'} onClose={close} onDeal={onDeal} />
        <ConfirmDialog
          open={dialog === 'make-available'}
          onClose={close}
          onConfirm={() => {
            close();
            sending.mutate({ action: 'make-available', postId });
          }}
          title={offers.cancelTitle}
          confirmLabel={offers.actions.cancel}
        >
          <p>{offers.received.freeText}</p>
        </ConfirmDialog>
        {(['archive', 'delete'] as const).map(
          (action) =>
            order.includes(action) && (
              <EndingDialog
                key={action}
                action={action}
                postId={postId}
                open={dialog === action}
                onClose={close}
                stays={onDeal !== undefined}
              />
            ),
        )}
      </>
    ),
  };
}
