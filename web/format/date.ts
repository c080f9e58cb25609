/** A day of the wire (YYYY-MM-DD). It has no time of day, so no time zone may move it. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The time of an instant to the second, where the order of events matters. */
export function formatTime(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Shanghai',
  }).format(new Date(instant));
}

/** An instant as the campus reads it. */
export function formatInstant(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(
    new Date(instant),
  );
}
