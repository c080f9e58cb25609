/**
 * PostgreSQL's statistics about the words of posts. Searches choose their query plan by them. The results don't depend on
 * them.
 */
export interface WordShares {
  /** The estimated number of posts that a search can find. */
  posts(): number;
  /** The estimated share of these posts that contain the lexeme, from 0 to 1. It is 0 for rare and unknown lexemes. */
  of(lexeme: string): number;
}
