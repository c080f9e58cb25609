import { addDays, shanghaiDay } from '../../contract/days.ts';
import { currentSession } from './session-store.ts';

/** Today in Shanghai by the server's clock, as YYYY-MM-DD. */
export function today(): string {
  return shanghaiDay(Date.now() + (currentSession()?.clockOffset ?? 0));
}

/** The day after `today`. */
export function tomorrow(): string {
  return addDays(today(), 1);
}
