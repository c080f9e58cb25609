/** Calendar days in the time zone of a site, by its IANA name, as YYYY-MM-DD. They compare as text (rule W6). */

const dayMs = 86_400_000;
/** No clock of the world changes within one. */
const quarterMs = 900_000;

/** Of a site that has chosen none. */
export const usualTimeZone = 'Asia/Shanghai';
const clocks = new Map<string, ReturnType<typeof makeClock>>();

/** Writes '2026-11-28 16:53:00'. */
function makeClock(zone: string) {
  const written = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  return { written, quarter: Number.NaN, ahead: 0 };
}

/** How far the clocks are ahead of UTC, in milliseconds. Throws a RangeError for a name that Intl does not know. */
function aheadAt(instant: number, zone: string): number {
  const clock = clocks.get(zone) ?? makeClock(zone);
  clocks.set(zone, clock);
  const quarter = Math.floor(instant / quarterMs) * quarterMs;
  if (clock.quarter !== quarter) {
    const wall = Date.parse(`${clock.written.format(quarter).replace(' ', 'T')}Z`);
    Object.assign(clock, { quarter, ahead: wall - quarter });
  }
  return clock.ahead;
}

/**
 * The instant, in epoch milliseconds, of a time of the day in minutes. A time that comes twice is the first of the two. One
 * that the clocks skip is the first moment after it.
 */
export function instantOf(day: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const [before, after] = [aheadAt(wall - dayMs, zone), aheadAt(wall + dayMs, zone)];
  const found = [wall - Math.max(before, after), wall - Math.min(before, after)].find(
    (instant) => instant + aheadAt(instant, zone) === wall,
  );
  if (found !== undefined) return found;
  let skipped = Math.floor((wall - after) / quarterMs) * quarterMs;
  while (aheadAt(skipped, zone) === before) skipped += quarterMs;
  return skipped;
}

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

/** The day at an instant in epoch milliseconds. */
export function dayAt(instant: number, zone: string): string {
  return new Date(instant + aheadAt(instant, zone)).toISOString().slice(0, 10);
}

/** The minutes since midnight that the clocks show. */
export function minutesAt(instant: number, zone: string): number {
  return ((instant + aheadAt(instant, zone)) % dayMs) / 60_000;
}

/** The beginning of a day, as ISO 8601 with the zone's offset. */
export function midnightOf(day: string, zone: string): string {
  const instant = instantOf(day, 0, zone);
  const ahead = aheadAt(instant, zone);
  const offset = new Date(Math.abs(ahead)).toISOString().slice(11, 16);
  return `${new Date(instant + ahead).toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${offset}`;
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

/** The hours that a daily limit counts. */
export const dailyHours = 24;

/** Whether it is the IANA name of a time zone that Intl knows. Offsets such as +08:00 are refused: they ignore daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
