export interface Toast {
  id: number;
  tone: 'red' | 'neutral';
  text: string;
  action?: { label: string; run: () => void } | undefined;
  /** Identifies the action that failed. Its success removes the toast. */
  topic?: string | undefined;
}

const shownFor = 6000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Removes the earlier failures of an action that has now succeeded. */
export function dismissTopic(topic: string): void {
  if (toasts.some((toast) => toast.topic === topic)) set(toasts.filter((toast) => toast.topic !== topic));
}

/** Call when the member goes to another screen or logs in: the errors of the previous screen no longer matter. */
export function dismissErrors(): void {
  if (toasts.some(({ tone }) => tone === 'red')) set(toasts.filter(({ tone }) => tone !== 'red'));
}

/**
 * Shows a message at the edge of the screen. Errors (red) and messages with an action stay until they are closed;
 * others disappear.
 */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const id = lastId;
  set([...toasts.filter((other) => other.text !== toast.text).slice(-2), { ...toast, id }]);
  if (toast.tone !== 'red' && !toast.action) setTimeout(() => dismissToast(id), shownFor);
}
