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
export function closeOnBack(close: () => void): () => void {
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
