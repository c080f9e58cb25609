/** Focuses the content of the screen. For actions that remove the focused button. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** A ref for what replaces the focused button. Needs `tabIndex={-1}`. */
export function takeFocus(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
}
