import { Archive, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePostAction } from '../api.ts';
import styles from './actions.module.css';

interface Props {
  postId: string;
  open: boolean;
  onClose: () => void;
}

function useArchive(postId: string) {
  const [, navigate] = useLocation();
  const { mutate, ...state } = usePostAction('archive', (isShown) => {
    if (isShown) navigate(paths.myPosts('archived'));
  });
  return { ...state, run: () => mutate({ postId }) };
}

function useRemove(postId: string) {
  const [, navigate] = useLocation();
  const { mutate, ...state } = usePostAction('remove', (isShown) => {
    // Back must not lead to what is gone.
    if (isShown) navigate(paths.myPosts(), { replace: true });
  });
  return { ...state, run: () => mutate({ postId }) };
}

export function ArchiveDialog({ postId, open, onClose }: Props) {
  const { posts, common } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const archive = useArchive(postId);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={archive.run}
      title={manage.archiveTitle}
      confirmLabel={manage.archive}
      cancelLabel={common.cancel}
      busy={archive.isPending}
      busyLabel={common.working}
      tone="accent"
      error={archive.isError ? failureText(archive.error) : undefined}
    >
      <p>{manage.archiveText}</p>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ postId, open, onClose }: Props) {
  const { posts, common } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const remove = useRemove(postId);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove.run}
      title={manage.removeTitle}
      confirmLabel={manage.remove}
      cancelLabel={common.cancel}
      busy={remove.isPending}
      busyLabel={common.working}
      error={remove.isError ? failureText(remove.error) : undefined}
    >
      <p>{manage.removeText}</p>
    </ConfirmDialog>
  );
}

/** The deal is done: what becomes of the post? */
export function DealDialog({ postId, open, onClose }: Props) {
  const { posts, common } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const archive = useArchive(postId);
  const remove = useRemove(postId);
  const busy = archive.isPending || remove.isPending;
  const failure = archive.error ?? remove.error;
  return (
    <Dialog open={open} onClose={onClose} title={manage.dealTitle} closeLabel={common.cancel}>
      <p>{manage.dealText}</p>
      <div className={styles.choice}>
        <Button
          wide
          icon={<Archive aria-hidden="true" />}
          busy={busy}
          busyLabel={common.working}
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
          busyLabel={common.working}
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
