import type { TimeSpan } from '../settings/kinds.ts';

const dayMinutes = 24 * 60;

/** Minutes since midnight in Shanghai at an instant in epoch milliseconds. */
function shanghaiMinutes(instant: number): number {
  return (instant / 60_000 + 8 * 60) % dayMinutes;
}

/** Seconds from the instant to the end of the quiet hours; 0 outside of them. */
export function secondsOfQuiet(instant: number, quiet: TimeSpan | null): number {
  if (!quiet) return 0;
  const length = (quiet.to - quiet.from + dayMinutes) % dayMinutes;
  const since = (shanghaiMinutes(instant) - quiet.from + dayMinutes) % dayMinutes;
  return since < length ? Math.ceil((length - since) * 60) : 0;
}
