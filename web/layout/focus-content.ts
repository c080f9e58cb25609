/** Focuses the content of the screen. For actions that remove the focused button. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
