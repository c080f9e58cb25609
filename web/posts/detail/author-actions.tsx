import type { UseMutationResult } from '@tanstack/react-query';
import {
  Archive,
  CalendarPlus,
  Check,
  Copy,
  Handshake,
  Hand,
  Pencil,
  PencilLine,
  Store,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { can, type PostAction } from '../../../contract/posts/actions.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { ActionFailed } from '../../form/action-failed.tsx';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isAsked } from '../confirmation.ts';
import { isExpired } from '../expiry.ts';
import { RenewalDialog } from '../renewal/renewal-dialog.tsx';
import { usePostAction } from '../use-post-action.ts';
import { DealDialog, EndingDialog } from './ending-dialogs.tsx';
import { useConflict } from './use-conflict.ts';
import styles from './actions.module.css';

/** The actions of the author. Deleting and archiving ask for confirmation. */
export function AuthorActions({ post }: { post: FullPost }) {
  const { posts } = useText();
  const { manage } = posts.detail;
  const [opened, setDialog] = useState<'archive' | 'remove' | 'deal' | 'renew'>();
  const [pathname, navigate] = useLocation();
  // Mails and notices link to the page with this dialog open.
  const isRenewing = new URLSearchParams(useSearch()).has('renew');
  const dialog = isRenewing ? 'renew' : opened;
  const close = () => {
    setDialog(undefined);
    if (isRenewing) navigate(pathname, { replace: true });
  };
  const changeStatus = usePostAction('edit');
  const confirm = usePostAction('confirm');
  const postId = post.post_id;
  // Title, text and photos can't be changed after submission (rule P2). A copy of the post can.
  const withdraw = usePostAction('archive', (isMounted) => {
    if (isMounted) navigate(`${paths.newPost}?copy=${postId}`);
  });
  const expired = isExpired(post);
  const may = (action: PostAction) => can(action, post.post_status);
  // A single button toggles between both statuses, so that it keeps the focus.
  const toggles = [
    { action: 'reserve', to: 'In progress', label: manage.reserve, Icon: Hand },
    { action: 'make-available', to: 'Available', label: manage.makeAvailable, Icon: Store },
  ] as const;
  const toggle = toggles.find(({ action }) => may(action));

  return (
    <section className={styles.block} aria-label={manage.label} tabIndex={-1}>
      <h2>{manage.label}</h2>
      <p className={styles.hint}>
        {expired
          ? manage.expiredHint
          : isAsked(post)
            ? `${posts.confirmation.question} ${posts.confirmation.text}`
            : manage.hints[post.post_status]}
      </p>
      <div className={styles.buttons}>
        {isAsked(post) && (
          <Button
            icon={<Check aria-hidden="true" />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ postId })}
          >
            {posts.confirmation.yes}
          </Button>
        )}
        {expired && (
          <Button icon={<CalendarPlus aria-hidden="true" />} onClick={() => setDialog('renew')}>
            {manage.renew}
          </Button>
        )}
        {may('deal-made') && (
          <Button
            tone={expired || isAsked(post) ? 'plain' : 'accent'}
            icon={<Handshake aria-hidden="true" />}
            onClick={() => setDialog('deal')}
          >
            {manage.dealMade}
          </Button>
        )}
        {may('withdraw') && (
          <Button
            tone="plain"
            icon={<PencilLine aria-hidden="true" />}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ postId })}
          >
            {manage.withdraw}
          </Button>
        )}
        {may('copy-to-draft') && (
          <ButtonLink to={`${paths.newPost}?copy=${postId}`} icon={<Copy aria-hidden="true" />}>
            {manage.copy}
          </ButtonLink>
        )}
        {toggle && (
          <Button
            tone="plain"
            icon={<toggle.Icon aria-hidden="true" />}
            busy={changeStatus.isPending}
            onClick={() => changeStatus.mutate({ postId, postStatus: toggle.to })}
          >
            {toggle.label}
          </Button>
        )}
        {(may('edit-draft') || may('edit-post')) && (
          <ButtonLink tone="plain" to={paths.editPost(postId)} icon={<Pencil aria-hidden="true" />}>
            {manage.edit}
          </ButtonLink>
        )}
        {may('archive') && (
          <Button tone="plain" icon={<Archive aria-hidden="true" />} onClick={() => setDialog('archive')}>
            {manage.archive}
          </Button>
        )}
        {may('delete') && (
          <Button tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog('remove')}>
            {manage.remove}
          </Button>
        )}
      </div>
      <Failed act={confirm} />
      <Failed act={withdraw} />
      <Failed act={changeStatus} />
      <RenewalDialog postId={postId} open={dialog === 'renew' && may('renew')} onClose={close} />
      <DealDialog postId={postId} open={dialog === 'deal'} onClose={close} />
      <EndingDialog name="archive" postId={postId} open={dialog === 'archive'} onClose={close} />
      <EndingDialog name="remove" postId={postId} open={dialog === 'remove'} onClose={close} />
    </section>
  );
}

function Failed<Input>({ act }: { act: UseMutationResult<unknown, Error, Input> }) {
  const conflict = useConflict();
  if (!act.isError) return null;
  return <ActionFailed failure={act.error} onRetry={() => act.mutate(act.variables)} conflict={conflict} />;
}
