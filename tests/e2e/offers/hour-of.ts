import { midnightOf, usualTimeZone } from '../../../contract/days.ts';
import { inDays } from '../../support/clock.ts';

/** A whole hour of the day after tomorrow, as ISO 8601. */
export const hourOf = (hour: number): string =>
  new Date(Date.parse(midnightOf(inDays(2), usualTimeZone)) + hour * 3_600_000).toISOString();
