import { currentLocation } from './current-location.ts';

/**
 * Restores the scroll position on Back. The browser would do so before the page is rendered. Therefore each history
 * entry has a key, and its position is applied repeatedly until the page is tall enough.
 */
const storedName = 'scroll';
const giveUpAfter = 3000;
const positions = new Map<string, number>(readPositions());
let entry = '';
let stopTrying: (() => void) | undefined;

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storedName) ?? '[]') as [string, number][];
  } catch {
    // sessionStorage is disabled, or holds data of another version: start at the top.
    return [];
  }
}

function writePositions() {
  try {
    sessionStorage.setItem(storedName, JSON.stringify([...positions].slice(-50)));
  } catch {
    // sessionStorage is disabled: a reload starts at the top.
  }
}

/** The router overwrites the state: add the key again, without an event for the router. */
function mark(key: string) {
  entry = key;
  const state: unknown = history.state;
  const other = typeof state === 'object' ? state : {};
  History.prototype.replaceState.call(history, { ...other, key }, '');
}

function entryKey(): string | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined;
}

function newKey(): string {
  return `${Date.now()}-${Math.random()}`;
}

/** The saved position, or that of the element in the fragment (`/#guidelines`), or 0. Undefined until rendered. */
function top(position: number | undefined): number | undefined {
  if (location.hash === '' || position !== undefined) return position ?? 0;
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!part) return undefined;
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.max(0, part.getBoundingClientRect().top + scrollY - margin);
}

function scrollBackTo(position: number | undefined) {
  stopTrying?.();
  const attempt = () => {
    const wanted = top(position);
    if (wanted === undefined) return;
    scrollTo({ top: wanted, behavior: 'instant' });
    // Goes on at other places: posts push the skeletons down, and scroll anchoring follows these.
    if (wanted === 0) stopTrying?.();
  };
  const resizeObserver = new ResizeObserver(attempt);
  const timer = setTimeout(() => stopTrying?.(), giveUpAfter);
  const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const stopOnUserInput = () => stopTrying?.();
  stopTrying = () => {
    stopTrying = undefined;
    resizeObserver.disconnect();
    clearTimeout(timer);
    for (const event of userInput) removeEventListener(event, stopOnUserInput);
  };
  for (const event of userInput) addEventListener(event, stopOnUserInput, { passive: true });
  resizeObserver.observe(document.body);
}

export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  let shownLocation = currentLocation();
  mark(entryKey() ?? newKey());
  scrollBackTo(positions.get(entry));

  // Keeps the position if only a filter changed.
  const arrive = () => {
    if (currentLocation() !== shownLocation) {
      stopTrying?.();
      scrollTo({ top: 0, behavior: 'instant' });
    }
    if (location.hash !== '') scrollBackTo(undefined);
    shownLocation = currentLocation();
  };
  addEventListener('pushState', () => {
    mark(newKey());
    stopTrying?.();
    arrive();
  });
  // A redirect shows a new screen on the same history entry.
  addEventListener('replaceState', () => {
    mark(entry);
    arrive();
  });
  addEventListener('popstate', () => {
    mark(entryKey() ?? newKey());
    shownLocation = currentLocation();
    scrollBackTo(positions.get(entry));
  });
  addEventListener(
    'scroll',
    () => {
      if (!stopTrying) positions.set(entry, scrollY);
    },
    { passive: true },
  );
  addEventListener('pagehide', writePositions);
}
