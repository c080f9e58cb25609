import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { Failed } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  confirmLabel: string;
  busy?: boolean;
  /** 'Working' by default. */
  busyLabel?: string;
  tone?: 'accent' | 'danger';
  /** The error of the last attempt. The dialog stays open. */
  failure?: unknown;
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  busy = false,
  busyLabel,
  tone = 'danger',
  failure,
  children,
}: Props) {
  const { cancel } = useText().common;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      asks
      actions={
        <>
          <Button tone="plain" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <Failed failure={failure} />
    </Dialog>
  );
}
