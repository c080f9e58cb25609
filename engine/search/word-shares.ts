/** What a post must contain: for each part, all lexemes of at least one alternative. */
export type Parts = readonly Part[];
export type Part = readonly Alternative[];
type Alternative = readonly string[];

/** Estimates from a sample of the posts. Searches choose their plan by them; the results don't depend on them. */
export interface WordShares {
  /** The estimated number of posts that a search can find. */
  posts(): number;
  /** The estimated share of these posts that contain all parts, from 0 to 1. It is 0 for rare and unknown lexemes. */
  of(parts: Parts): number;
  /**
   * A day since which at least `hits` posts that have all parts of one of `asked` were probably created
   * (`server/posts/created-since.ts`). Undefined if there are probably too few of them.
   */
  daySince(asked: readonly Parts[], hits: number): number | undefined;
  /** The correlation between the order of the rows on disk and their dates, from -1 to 1 (`pg_stats`). */
  dateCorrelation(): number;
}
