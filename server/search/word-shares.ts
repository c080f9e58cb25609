/**
 * The share of the posts on the market that have a lexeme of `posts_by_words`. It decides how a search looks for posts,
 * and never which it finds. 0 for a rare or unknown lexeme.
 */
export interface WordShares {
  /** The number of posts on the market. */
  posts(): number;
  of(lexeme: string): number;
}
