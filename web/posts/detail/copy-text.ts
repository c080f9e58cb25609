/**
 * Copies over the clipboard or, where the page came over plain http and has none, by a selected text. `near`
 * is where that text may stand for a moment: outside an open dialog nothing can be selected. False: neither.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing or not allowed: the old way asks for no permission.
    return copySelected(text, near);
  }
}

function copySelected(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  near.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    // The caller says that it failed; the text can still be selected by hand.
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
