import { addDays, shanghaiDay } from '../../contract/days.ts';
import { currentSession } from './session-store.ts';

/** The present time of the server, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + (currentSession()?.clockOffset ?? 0);
}

/** Today in Shanghai by the server's clock, as YYYY-MM-DD. */
export function today(): string {
  return shanghaiDay(serverNow());
}

/** The day after `today`. */
export function tomorrow(): string {
  return addDays(today(), 1);
}
