import { Archive, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePostAction } from '../use-post-action.ts';

interface Props {
  postId: string;
  open: boolean;
  onClose: () => void;
}

type Ending = 'archive' | 'delete' | 'deal-made';

function useEnding(postId: string, onClose: () => void) {
  const [, navigate] = useLocation();
  const { mutate, reset, error, isPending } = usePostAction<Ending>((isMounted, action) => {
    if (!isMounted) return;
    // Back must not lead to a deleted post.
    if (action === 'delete') navigate(paths.myPosts(), { replace: true });
    else navigate(paths.myPosts('archived'));
  });
  return {
    busy: isPending,
    failure: error,
    /** With `dealMade`, the post counts as a deal of its author. */
    run: (action: Ending, dealMade?: true) => mutate({ action, postId, dealMade }),
    close: () => {
      // A pending call stays as it is.
      if (error) reset();
      onClose();
    },
  };
}

/** Asks for confirmation, then archives or deletes. */
export function EndingDialog({ action, postId, open, onClose }: Props & { action: 'archive' | 'delete' }) {
  const { actions, posts } = useText();
  const { manage } = posts.detail;
  const { run, busy, failure, close } = useEnding(postId, onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => run(action)}
      title={manage[`${action}Title`]}
      confirmLabel={actions.own[action]}
      busy={busy}
      tone={action === 'archive' ? 'accent' : 'danger'}
      failure={failure}
    >
      <p>{manage[`${action}Text`]}</p>
    </ConfirmDialog>
  );
}

/** Asks whether to archive or delete the post after a deal. */
export function DealDialog({ postId, open, onClose }: Props) {
  const { actions, posts } = useText();
  const { manage } = posts.detail;
  const { run, busy, failure, close } = useEnding(postId, onClose);
  return (
    <Dialog open={open} onClose={close} title={manage.dealTitle} asks>
      <p>{manage.dealText}</p>
      <div className="stack gap-4">
        <Button wide icon={<Archive aria-hidden="true" />} busy={busy} onClick={() => run('deal-made')}>
          {actions.own.archive}
        </Button>
        <p className="soft small">{manage.dealArchive}</p>
      </div>
      <div className="stack gap-4">
        <Button
          wide
          tone="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={busy}
          onClick={() => run('delete', true)}
        >
          {actions.own.delete}
        </Button>
        <p className="soft small">{manage.dealRemove}</p>
      </div>
      <Failed failure={failure} />
    </Dialog>
  );
}
