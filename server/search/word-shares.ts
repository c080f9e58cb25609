/** What a post must contain: for each part, all lexemes of at least one alternative. */
export type Parts = readonly (readonly Alternative[])[];
type Alternative = readonly string[];

/** Estimates from a sample of the posts. Searches choose their plan by them; the results don't depend on them. */
export interface WordShares {
  /** The estimated number of posts that a search can find. */
  posts(): number;
  /** The estimated share of these posts that contain all parts, from 0 to 1. It is 0 for rare and unknown lexemes. */
  of(parts: Parts): number;
  /** The correlation between the order of the rows on disk and their dates, from -1 to 1 (`pg_stats`). */
  dateCorrelation(): number;
}
