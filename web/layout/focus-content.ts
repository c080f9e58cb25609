/** Focuses the content of the screen. For actions that remove the focused button. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** A ref callback that focuses an element when it mounts, in place of a button that is gone. Give it `tabIndex={-1}`. */
export function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
}
