import { spaceUnit } from '../../contract/languages.ts';

const minute = 60;
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** `justNow` in the first minute, then minutes, hours, days, weeks, months and years ago. */
export function relativeTime(instant: number, now: number, language: string, justNow: string): string {
  const seconds = (now - instant) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return justNow;
  const count = Math.floor(seconds / unit[1]);
  return spaceUnit(new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-count, unit[0]));
}
