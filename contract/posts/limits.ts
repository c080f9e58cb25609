/** The limits of posts; lengths in Unicode code points (spec sections 3, 5 and 9). */
export const limits = {
  title: 100,
  description: 5000,
  priceCharacters: 8,
  quantity: 99_999_999,
  denyReason: 1000,
  /** Months from today to the by-date that the form suggests. */
  defaultMonths: 4,
  /** The last page of a list (rule W2). */
  page: 10_000,
} as const;
