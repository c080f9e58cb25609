import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
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

/** On the veil, which is the dialog's own though it lies around it; its scrollbar is its own too. */
function isBeside(dialog: HTMLElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isWithin;
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

  // Only the whole press closes: the rest of one that began on the veil would reach what lies beneath. A drag that
  // began in the box, such as one that marks text, may end beside it.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    let beganBeside = false;
    const onPress = (event: MouseEvent) => {
      const beside = dialog !== null && isBeside(dialog, event);
      if (event.type === 'click' && beganBeside && beside) close();
      beganBeside = beside;
    };
    dialog?.addEventListener('pointerdown', onPress);
    dialog?.addEventListener('click', onPress);
    return () => {
      dialog?.removeEventListener('pointerdown', onPress);
      dialog?.removeEventListener('click', onPress);
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {open && (
        <div className={styles.box}>
          <div className={sheet ? undefined : styles.head}>
            <h2 id={titleId} className={sheet ? 'visually-hidden' : undefined}>
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
