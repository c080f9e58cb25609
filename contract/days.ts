/** Calendar days in Asia/Shanghai as YYYY-MM-DD. They compare as text (rule W6). */

export function isLaterDay(candidate: string, today: string): boolean {
  return candidate > today;
}

/** Adds months; a day that the month lacks becomes its last one (2026-10-31 + 4 is 2027-02-28). */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)));
  return target.toISOString().slice(0, 10);
}

/** The day in Shanghai at an instant in epoch milliseconds. China has had no daylight saving time since 1991. */
export function shanghaiDay(instant: number): string {
  return new Date(instant + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** The beginning of a day in Shanghai, as ISO 8601. */
export function shanghaiMidnight(day: string): string {
  return `${day}T00:00:00+08:00`;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats a day of the coming year, without the year. */
export function formatDayOfYear(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
