/** Where what was pressed goes with the press, the focus goes to the screen as a whole instead of nowhere. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
