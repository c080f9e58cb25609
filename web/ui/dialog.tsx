import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  /** Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Hangs from the top edge over the full width, without a title line. */
  sheet?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it holds the focus and gives it back to where it was. Keep it in the tree
 * while closed; its children exist only while it is open.
 */
export function Dialog({ open, onClose, title, closeLabel, actions, sheet = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // A press on the backdrop reaches the dialog itself; its content lies in the inner box.
    <dialog
      ref={ref}
      className={classes(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.box}>
          <div className={sheet ? undefined : styles.head}>
            <h2 id={titleId} className={sheet ? 'heard' : undefined}>
              {title}
            </h2>
            {!sheet && (
              <IconButton label={closeLabel} icon={<X />} onClick={onClose} className={styles.close} />
            )}
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
