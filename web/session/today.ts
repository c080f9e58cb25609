import { shanghaiDay } from '../../contract/days.ts';
import { currentSession } from './session-store.ts';

/** Today in Shanghai by the server's clock, as YYYY-MM-DD. */
export function today(): string {
  return shanghaiDay(Date.now() + (currentSession()?.clockOffset ?? 0));
}

/** The day after `today`. */
export function tomorrow(): string {
  return new Date(Date.parse(today()) + 24 * 3_600_000).toISOString().slice(0, 10);
}
