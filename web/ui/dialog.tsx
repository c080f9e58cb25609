import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import { closeOnBack } from './close-on-back.ts';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  /** Called on Escape, the close button and a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** Whether it asks something: its close button is then named 'Cancel' instead of 'Close'. */
  asks?: boolean;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** A bar at the top of the window, with a visually hidden title. */
  sheet?: boolean;
  /** On phones, a sheet at the bottom of the window. */
  fromBottom?: boolean;
  /** As wide as the window allows, for images. */
  wide?: boolean;
  children: ReactNode;
}

/** Clicks on the backdrop target the dialog element, and so do clicks on its scrollbar. */
function isOutsideDialog(dialog: HTMLElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isWithin;
}

/**
 * A native modal dialog, which traps the focus and restores it. Keep it mounted while it is closed; its children are
 * mounted only while it is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  asks = false,
  actions,
  sheet = false,
  fromBottom = false,
  wide = false,
  children,
}: Props) {
  const { common } = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  // Closes on click: after closing on pointerdown, the click would hit the page below. Both events must be on the
  // backdrop, because a drag that selects text may end there.
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
  useEffect(() => {
    const dialog = ref.current;
    let startedOutside = false;
    const onPress = (event: MouseEvent) => {
      const isOutside = dialog !== null && isOutsideDialog(dialog, event);
      if (event.type === 'click' && startedOutside && isOutside) close();
      startedOutside = isOutside;
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
      className={classes(
        styles.dialog,
        sheet && styles.sheet,
        fromBottom && styles.fromBottom,
        wide && styles.wide,
      )}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      {open && (
        <div className={styles.box}>
          <div className={sheet ? undefined : styles.head}>
            <h2 id={titleId} className={sheet ? 'visually-hidden' : 'anywhere'}>
              {title}
            </h2>
            {!sheet && (
              <IconButton
                label={asks ? common.cancel : common.close}
                icon={<X />}
                onClick={onClose}
                className={styles.close}
              />
            )}
          </div>
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </div>
      )}
    </dialog>
  );
}

/** Buttons that stay visible at the bottom while the dialog scrolls. For forms, which hold their own buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes('dialog-buttons', styles.actions)}>{children}</div>;
}
