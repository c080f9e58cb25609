import { dayAt, daysBetween } from '../../contract/days.ts';

/** Formats a day (YYYY-MM-DD). UTC, so that no time zone shifts it. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Formats the time of an instant by the site's clocks. */
export function formatTime(instant: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));
}

/** Formats a time of the coming days of the site: 'Thursday 14:00'. */
export function formatWhen(instant: string, language: string, timeZone: string): string {
  const day = formatNearDay(
    dayAt(Date.parse(instant), timeZone),
    language,
    timeZone,
    language === 'en' ? 'long' : 'short',
  );
  return `${day} ${formatTime(instant, language, timeZone)}`;
}

/** Formats a day: 'tomorrow', the weekday within a week, else the date. */
export function formatNearDay(
  day: string,
  language: string,
  timeZone: string,
  weekday: 'long' | 'short' = 'short',
): string {
  const ahead = daysBetween(dayAt(Date.now(), timeZone), day);
  if (ahead === 0 || ahead === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(ahead, 'day');
  const isNear = ahead > 1 && ahead < 7;
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...(isNear ? { weekday } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  // A lone character such as 수 is no word within a sentence.
  return written.length === 1 ? formatNearDay(day, language, timeZone, 'long') : written;
}

/** Formats the day of an instant by the site's clocks. */
export function formatInstant(instant: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(instant));
}
