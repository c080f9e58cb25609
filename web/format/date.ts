/** Formats a day (YYYY-MM-DD). UTC, so that no time zone shifts it. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Formats the time of an instant in Shanghai. */
export function formatTime(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Shanghai',
  }).format(new Date(instant));
}

/** Formats the day of an instant in Shanghai. */
export function formatInstant(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(
    new Date(instant),
  );
}
