import { shanghaiDay } from '../../contract/days.ts';
import { currentSession } from './session-store.ts';

/** The campus's day by the server's clock, as YYYY-MM-DD: a device's own may be wrong. */
export function today(): string {
  return shanghaiDay(Date.now() + (currentSession()?.clockOffset ?? 0));
}
