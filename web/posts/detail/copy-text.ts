/**
 * Copies with the clipboard API or, on plain http, by selecting a text area. The area is placed in `near`, because
 * nothing outside an open dialog can be selected. Returns false if both fail.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is missing or denied. `execCommand` needs no permission.
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
    // The caller reports the failure.
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
