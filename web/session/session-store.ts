import { useSyncExternalStore } from 'react';
import { getStored, removeStored, setStored } from '../storage/storage.ts';

/** What the client knows of its session; the token itself is out of its reach. Epoch milliseconds. */
export interface Session {
  expiresAt: number;
  /** The server's clock minus this device's: phones go wrong by minutes. */
  clockOffset: number;
}

const storedName = 'session';
let parsed: { text: string; session: Session | undefined } = { text: '', session: undefined };
let lost = false;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

export function timeLeft(session: Session): number {
  return session.expiresAt - (Date.now() + session.clockOffset);
}

export function currentSession(): Session | undefined {
  const text = getStored(storedName) ?? '';
  if (text !== parsed.text) parsed = { text, session: read(text) };
  return parsed.session && timeLeft(parsed.session) > 0 ? parsed.session : undefined;
}

function read(text: string): Session | undefined {
  const [expiresAt = Number.NaN, clockOffset = 0] = text.split(' ').map(Number);
  return Number.isFinite(expiresAt) && text !== '' ? { expiresAt, clockOffset } : undefined;
}

/** From the replies of login, keep-alive and check-login. */
export function storeSession(reply: { sessionExpirationTime: number; serverNow: number }): void {
  lost = false;
  setStored(storedName, `${reply.sessionExpirationTime} ${reply.serverNow - Date.now()}`);
  changed();
}

/** Ended on purpose. */
export function endSession(): void {
  lost = false;
  removeStored(storedName);
  changed();
}

/** Ended by the server or by time; the login screen says so. */
export function loseSession(): void {
  lost = lost || getStored(storedName) !== undefined;
  removeStored(storedName);
  changed();
}

/** Another tab has logged out, or has learnt that the session is over; maybe while this page lay in the back cache. */
export function onEndedElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    // Without a key all of it was cleared.
    if ((key === storedName || key === null) && getStored(storedName) === undefined) listener();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getStored(storedName) === undefined) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Login and logout in one tab hold for all. A page in the back cache hears of them when it is shown again.
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

export function useSessionWasLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}
