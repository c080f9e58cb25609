import { isLaterDay, dayAt } from '../../contract/days.ts';
import { CallerError } from '../../contract/errors.ts';

/** Throws unless the day is later than today, whatever the server's time zone is (rule W6). */
export function checkExpiryDate(day: string): void {
  if (!isLaterDay(day, dayAt(Date.now())))
    throw new CallerError('by_date_invalid', { field: 'sellBuyByDate' });
}
