import { useState } from 'react';
import { can, type PostAction } from '../../../contract/posts/actions.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isAsked } from '../confirmation.ts';
import { DealDialog } from '../detail/ending-dialogs.tsx';
import { isExpired } from '../expiry.ts';
import { RenewalDialog } from '../renewal/renewal-dialog.tsx';
import { usePostAction } from '../use-post-action.ts';
import styles from './own-post-actions.module.css';

/** The quick actions for an own post, on its card in My Posts. */
export function OwnPostActions({ post }: { post: ListedPost }) {
  const { posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const [dialog, setDialog] = useState<'renew' | 'deal'>();
  const close = () => setDialog(undefined);
  const edit = usePostAction('edit');
  const confirm = usePostAction('confirm');
  const failure = edit.error ?? confirm.error;
  const postId = post.post_id;
  const may = (action: PostAction) => can(action, post.post_status);
  const expired = isExpired(post);
  const isReserved = may('make-available');
  return (
    <div className={styles.actions}>
      {typeof post.queue_place === 'number' && <p className={styles.note}>{posts.queue(post.queue_place)}</p>}
      {isAsked(post) && (
        <>
          <p className={styles.note}>{posts.confirmation.question}</p>
          <Button small busy={confirm.isPending} onClick={() => confirm.mutate({ postId })}>
            {posts.confirmation.yes}
          </Button>
        </>
      )}
      {expired && may('renew') && (
        <Button small onClick={() => setDialog('renew')}>
          {manage.renew}
        </Button>
      )}
      {!expired && (may('reserve') || isReserved) && (
        <Button
          small
          tone="plain"
          busy={edit.isPending}
          onClick={() => edit.mutate({ postId, postStatus: isReserved ? 'Available' : 'In progress' })}
        >
          {isReserved ? manage.makeAvailable : manage.reserve}
        </Button>
      )}
      {may('deal-made') && (
        <Button small tone="plain" onClick={() => setDialog('deal')}>
          {manage.dealMade}
        </Button>
      )}
      {(may('edit-draft') || may('edit-post')) && (
        <ButtonLink small tone="plain" to={paths.editPost(postId)}>
          {manage.edit}
        </ButtonLink>
      )}
      {may('copy-to-draft') && (
        <ButtonLink small tone="plain" to={`${paths.newPost}?copy=${postId}`}>
          {manage.copy}
        </ButtonLink>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failureText(failure)}
        </p>
      )}
      <RenewalDialog postId={postId} open={dialog === 'renew'} onClose={close} />
      <DealDialog postId={postId} open={dialog === 'deal'} onClose={close} />
    </div>
  );
}
