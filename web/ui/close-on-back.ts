/**
 * Back closes the top dialog and stays on the page. While dialogs are open, the history holds one entry for each, with
 * the address of the page. Their number stands in the state as `depth`.
 */
const open: (() => void)[] = [];
/** Whether `history.go` was called here and has not arrived. */
let isTravelling = false;
/** Where a dialog led. It replaces the dialogs' entries. */
let next: { state: unknown; url: string; depth: number } | undefined;

const depth = () => (history.state as { depth?: number } | null)?.depth ?? 0;

/** Without an event for the router. */
function pushEntry() {
  const state = { ...(history.state as object | null), depth: open.length };
  History.prototype.pushState.call(history, state, '');
}

/** Leaves the entries of dialogs that are closed. */
function leaveEntries() {
  const left = next?.depth ?? depth() - open.length;
  if (isTravelling || left <= 0) return;
  isTravelling = true;
  history.go(-left);
}

for (const event of ['pushState', 'replaceState'])
  addEventListener(event, () => {
    if (open.length === 0 && !next) return;
    const entries = next?.depth ?? open.length;
    open.length = 0;
    // Other listeners still write into the state.
    queueMicrotask(() => {
      next = { state: history.state, url: location.href, depth: entries };
      leaveEntries();
    });
  });

// Before the listeners of the router, which then find the address that is shown.
addEventListener(
  'popstate',
  () => {
    if (next) History.prototype.replaceState.call(history, next.state, '', next.url);
    else if (!isTravelling) while (open.length > depth()) open.pop()?.();
    else if (open.length > depth()) pushEntry();
    next = undefined;
    isTravelling = false;
    leaveEntries();
  },
  { capture: true },
);

// A reload closed them.
leaveEntries();

/** Lets Back close a dialog that opens now. Call what it returns when the dialog is closed in any way. */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  if (depth() < open.length) pushEntry();
  return () => {
    const at = open.indexOf(close);
    if (at !== -1) open.splice(at, 1);
    // Another dialog may open at once and take the entry.
    queueMicrotask(leaveEntries);
  };
}
