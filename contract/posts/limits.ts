/** The limits of a post's fields; lengths in Unicode code points (spec sections 3, 5 and 9). */
export const limits = {
  title: 100,
  description: 5000,
  priceCharacters: 8,
  quantity: 99_999_999,
  denyReason: 1000,
  /** A new post's by-date, unless another is chosen. */
  defaultMonths: 4,
} as const;
