import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  busyLabel: string;
  busy?: boolean;
  tone?: 'accent' | 'danger';
  /** The error of the last attempt. The dialog stays open. */
  error?: string | undefined;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  busyLabel,
  busy = false,
  tone = 'danger',
  error,
  children,
}: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={cancelLabel}
      actions={
        <>
          <Button tone="plain" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button tone={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && <Banner tone="red">{error}</Banner>}
    </Dialog>
  );
}
