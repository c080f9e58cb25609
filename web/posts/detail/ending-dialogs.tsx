import { Archive, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePostAction } from '../use-post-action.ts';
import styles from './actions.module.css';

interface Props {
  postId: string;
  open: boolean;
  onClose: () => void;
}

type Ending = 'archive' | 'remove';

/** With `dealMade`, the post counts as a deal of its author. */
function useEnding(postId: string, name: Ending, dealMade?: true) {
  const [, navigate] = useLocation();
  const { mutate, ...state } = usePostAction(name, (isMounted) => {
    if (!isMounted) return;
    // Back must not lead to a deleted post.
    if (name === 'remove') navigate(paths.myPosts(), { replace: true });
    else navigate(paths.myPosts('archived'));
  });
  return {
    ...state,
    run: () => mutate({ postId, dealMade }),
    /** Call when the dialog closes. Does not reset a pending call. */
    resetFailure: () => {
      if (state.isError) state.reset();
    },
  };
}

/** Asks for confirmation, then archives or deletes. */
export function EndingDialog({ name, postId, open, onClose }: Props & { name: Ending }) {
  const { posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const ending = useEnding(postId, name);
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        ending.resetFailure();
        onClose();
      }}
      onConfirm={ending.run}
      title={manage[`${name}Title`]}
      confirmLabel={manage[name]}
      busy={ending.isPending}
      tone={name === 'archive' ? 'accent' : 'danger'}
      error={ending.isError ? failureText(ending.error) : undefined}
    >
      <p>{manage[`${name}Text`]}</p>
    </ConfirmDialog>
  );
}

/** Asks whether to archive or delete the post after a deal. */
export function DealDialog({ postId, open, onClose }: Props) {
  const { posts, common } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const archive = useEnding(postId, 'archive', true);
  const remove = useEnding(postId, 'remove', true);
  const busy = archive.isPending || remove.isPending;
  const failure = archive.error ?? remove.error;
  return (
    <Dialog
      open={open}
      onClose={() => {
        archive.resetFailure();
        remove.resetFailure();
        onClose();
      }}
      title={manage.dealTitle}
      closeLabel={common.cancel}
    >
      <p>{manage.dealText}</p>
      <div className={styles.choice}>
        <Button
          wide
          icon={<Archive aria-hidden="true" />}
          busy={busy}
          onClick={() => {
            remove.reset();
            archive.run();
          }}
        >
          {manage.archive}
        </Button>
        <p className={styles.hint}>{manage.dealArchive}</p>
      </div>
      <div className={styles.choice}>
        <Button
          wide
          tone="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={busy}
          onClick={() => {
            archive.reset();
            remove.run();
          }}
        >
          {manage.remove}
        </Button>
        <p className={styles.hint}>{manage.dealRemove}</p>
      </div>
      {failure && <Banner tone="red">{failureText(failure)}</Banner>}
    </Dialog>
  );
}
