import { isLaterDay } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import { todayIn } from '../days.ts';

/** Throws unless the day is later than today, whatever the server's time zone is (rule W6). */
export function checkExpiryDate({ profile }: Config, day: string): void {
  if (!isLaterDay(day, todayIn(profile)))
    throw new CallerError('by_date_invalid', { field: 'sellBuyByDate' });
}
