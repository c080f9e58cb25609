import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast-store.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** The message after success. */
  done: string;
  tone?: 'accent' | 'danger';
  send: () => Promise<unknown>;
  /** Called after success, before the record is refetched. */
  onDone?: () => Promise<void>;
}

/** Asks for confirmation, performs the action, and then refetches the record. */
export function ConfirmedAct({ open, onClose, title, text, confirmLabel, done, tone, send, onDone }: Props) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      showToast({ tone: 'neutral', text: done });
      await onDone?.();
    },
    // Refetches after a refusal too, because another admin may have acted.
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        if (act.isError) act.reset();
        onClose();
      }}
      onConfirm={() => act.mutate()}
      title={title}
      confirmLabel={confirmLabel}
      busy={act.isPending}
      {...(tone && { tone })}
      failure={act.error}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
