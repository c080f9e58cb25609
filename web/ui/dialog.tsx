import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
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

/**
 * Back closes the top dialog and stays on the page. An open dialog has a history entry of its own with the address of
 * its page. The entry stays when the dialog is closed in another way, because going back would cancel a navigation that
 * follows. The next dialog or page takes it, and Back skips it.
 */
interface State {
  /** The number of dialogs that were open. */
  depth?: number;
  /** Set on a page that replaced the entry of a dialog: the entry before it is the page that was replaced. */
  replaced?: boolean;
  /** Written by the scroll memory. The entries of dialogs, and what replaces one, have the key of their page. */
  key?: string;
}

const open: (() => void)[] = [];
let left = stateHere();
let isSkipping = false;

function stateHere(): State {
  return (history.state as State | null) ?? {};
}

/** Once other listeners have written into the state. */
const remember = () => queueMicrotask(() => (left = stateHere()));

/** The router does not hear of the entries between. */
function skip(event: Event, entries: number) {
  event.stopImmediatePropagation();
  isSkipping = true;
  history.go(-entries);
}

const push = history.pushState.bind(history);
history.pushState = (...change) => {
  if (!stateHere().depth) return push(...change);
  History.prototype.replaceState.apply(history, change);
  // For the router.
  dispatchEvent(new Event('pushState'));
};
addEventListener('pushState', remember);
addEventListener('replaceState', () => {
  const { depth, replaced } = left;
  queueMicrotask(() => {
    if (depth || replaced)
      History.prototype.replaceState.call(history, { ...stateHere(), replaced: true }, '');
    left = stateHere();
  });
});
addEventListener(
  'popstate',
  (event) => {
    const from = left;
    const { depth = 0, key } = stateHere();
    remember();
    if (isSkipping) isSkipping = false;
    else if (open.length > depth) while (open.length > depth) open.pop()?.();
    else if (key === from.key && (from.replaced || (from.depth ?? 0) > depth)) skip(event, depth + 1);
    // Forward led to the entry of a dialog that is closed.
    else if (depth > open.length) skip(event, depth - open.length);
  },
  { capture: true },
);

/** Lets Back close a dialog that opens now. Call what it returns when the dialog is closed in any way. */
function closeOnBack(close: () => void): () => void {
  open.push(close);
  // There may have been nothing to skip to.
  isSkipping = false;
  if ((stateHere().depth ?? 0) < open.length) {
    // Without an event for the router.
    History.prototype.pushState.call(history, { ...stateHere(), depth: open.length }, '');
    left = stateHere();
  }
  return () => {
    const at = open.indexOf(close);
    if (at !== -1) open.splice(at, 1);
  };
}
