/** The limits of profile updates (spec section 5, rule U4). */
export const limits = {
  /** Months from one change of the username to the next. */
  usernameChangeMonths: 12,
} as const;

/** How often something may happen, in English: 'once a year' for 12 months. */
export function onceEvery(months: number): string {
  return months === 12 ? 'once a year' : `once in ${months} months`;
}
