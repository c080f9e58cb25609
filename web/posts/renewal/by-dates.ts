import { addDays, addMonths, isLaterDay } from '../../../contract/days.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { useText } from '../../i18n/language.ts';
import { useWrittenIn } from '../../i18n/use-written-in.ts';
import { useSite } from '../../layout/site.ts';
import { today } from '../../session/today.ts';

export interface ByDate {
  day: string;
  label: string;
}

const weekDays = 7;

/** The by-dates that the form suggests: spans, and the coming ends of term. */
export function useByDates(): ByDate[] {
  const { spans } = useText().posts;
  const writtenIn = useWrittenIn();
  const { termEnds = [] } = useSite();
  const now = today();
  return [
    { day: addDays(now, 2 * weekDays), label: spans.weeks({ count: 2 }) },
    { day: addMonths(now, 1), label: spans.months({ count: 1 }) },
    ...termEnds
      .filter(({ day }) => isLaterDay(day, now))
      .map((term) => ({ day: term.day, label: writtenIn(term).text })),
    { day: addMonths(now, limits.defaultMonths), label: spans.months({ count: limits.defaultMonths }) },
  ];
}

/** The new by-dates that a renewal offers. */
export function useRenewals(): ByDate[] {
  const { spans } = useText().posts;
  return [
    { day: addDays(today(), 4 * weekDays), label: spans.weeks({ count: 4 }) },
    { day: addMonths(today(), limits.defaultMonths), label: spans.months({ count: limits.defaultMonths }) },
  ];
}
