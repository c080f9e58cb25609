/**
 * The share of posts that have a lexeme. It decides how a search looks for posts, and never which it finds. 0 for a
 * rare or unknown lexeme.
 */
export interface WordShares {
  /** The number of all posts. */
  posts(): number;
  of(lexeme: string): number;
}
