import { addDays, dayAt } from '../../contract/days.ts';
import { siteZone } from '../api/site-facts.ts';
import { currentSession } from './session-store.ts';

/** The present time of the server, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + (currentSession()?.clockOffset ?? 0);
}

/** Today by the server's clock, as YYYY-MM-DD. */
export function today(): string {
  return dayAt(serverNow(), siteZone);
}

/** The day after `today`. */
export function tomorrow(): string {
  return addDays(today(), 1);
}
