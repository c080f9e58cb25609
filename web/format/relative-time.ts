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

/** How long ago an instant was, in the largest unit that fits. Undefined in the first minute. */
function ageIn(instant: number, now: number, among: readonly (typeof units)[number][] = units) {
  const seconds = (now - instant) / 1000;
  const unit = among.find(([, length]) => seconds >= length);
  return unit && ([Math.floor(seconds / unit[1]), unit[0]] as const);
}

/** `justNow` in the first minute, then minutes, hours, days, weeks, months and years ago. */
export function relativeTime(instant: number, now: number, language: string, justNow: string): string {
  const age = ageIn(instant, now);
  if (!age) return justNow;
  return spaceUnit(new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-age[0], age[1]));
}

/** The same for a message, in days, hours or minutes, at least one. */
export function ageOf(instant: number, now: number) {
  const [count, unit] = ageIn(instant, now, units.slice(3)) ?? [1, 'minute'];
  return { count, unit };
}
