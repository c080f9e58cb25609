/**
 * The words, limits and days of posts (spec sections 3, 5 and 9). No schemas: screens show these on a first visit,
 * long before a form brings the schema library.
 */

export const categories = ['Textbook', 'Kitchenware', 'Food', 'Others'] as const;
export type Category = (typeof categories)[number];
export const currencies = ['¥', '$'] as const;
export type Currency = (typeof currencies)[number];
export const priceBases = ['Total price', 'Price per unit'] as const;
export type PriceBasis = (typeof priceBases)[number];
export const postTypes = ['sell', 'buy'] as const;
export type PostType = (typeof postTypes)[number];

export const limits = {
  title: 100,
  description: 5000,
  priceCharacters: 8,
  quantity: 99_999_999,
  denyReason: 1000,
  /** A new post's by-date, unless another is chosen. */
  defaultMonths: 4,
} as const;

/** Days compare as text. */
export function isLaterDay(candidate: string, today: string): boolean {
  return candidate > today;
}

/** The same day of the month so many months later; clamped to the month's end (2026-10-31 + 4 is 2027-02-28). */
export function addMonths(from: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)));
  return target.toISOString().slice(0, 10);
}

/** The Shanghai day of an instant in epoch milliseconds; China has had no daylight saving since 1991. */
export function shanghaiDay(instant: number): string {
  return new Date(instant + 8 * 3_600_000).toISOString().slice(0, 10);
}
