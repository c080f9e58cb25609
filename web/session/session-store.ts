import { useSyncExternalStore } from 'react';
import { deleteOfflineCopy } from '../storage/offline-copy.ts';
import type { Session } from '../storage/register-worker.ts';
import { getStored, removeStored, setStored } from '../storage/storage.ts';
import { dismissErrors } from '../ui/toast-store.ts';

const storedName = 'session';
let parsed: { text: string; session: Session | undefined } = { text: '', session: undefined };
let lost = false;
let cookiesRefused = !navigator.cookieEnabled;
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

export function timeLeft(session: Session): number {
  return session.expiresAt - (Date.now() + session.clockOffset);
}

export function currentSession(): Session | undefined {
  const text = getStored(storedName) ?? '';
  if (text !== parsed.text) parsed = { text, session: parse(text) };
  return parsed.session && timeLeft(parsed.session) > 0 ? parsed.session : undefined;
}

function parse(text: string): Session | undefined {
  const [expiresAt = Number.NaN, clockOffset = 0] = text.split(' ').map(Number);
  return Number.isFinite(expiresAt) && text !== '' ? { expiresAt, clockOffset } : undefined;
}

/** Stores the expiry from a reply of login, keep-alive or check-login. */
export function storeSession(reply: { sessionExpirationTime: number; serverNow: number }): void {
  lost = false;
  setStored(storedName, `${reply.sessionExpirationTime} ${reply.serverNow - Date.now()}`);
  notifyListeners();
}

/** Call on logout. */
export function endSession(): void {
  lost = false;
  removeStored(storedName);
  deleteOfflineCopy();
  notifyListeners();
}

/** Call when the server has ended the session or it has expired. The login screen reports it. */
export function loseSession(): void {
  lost = lost || getStored(storedName) !== undefined;
  // The action that failed is about to report it, too.
  setTimeout(dismissErrors);
  removeStored(storedName);
  deleteOfflineCopy();
  notifyListeners();
}

/** Call when the server knows no session right after a login. */
export function refuseCookies(): void {
  cookiesRefused = true;
  notifyListeners();
}

/**
 * Calls the listener when another tab logs out or loses the session, even if this page was in the back-forward cache.
 */
export function onEndedElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    // The key is null when the whole storage is cleared.
    if ((key === storedName || key === null) && getStored(storedName) === undefined) listener();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getStored(storedName) === undefined) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // All tabs share the session. A page in the back-forward cache updates when it is shown again.
  addEventListener('storage', listener);
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('pageshow', listener);
  };
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession);
}

export function useCookiesRefused(): boolean {
  return useSyncExternalStore(subscribe, () => cookiesRefused);
}

export function useSessionWasLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}
