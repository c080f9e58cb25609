/** The reasons of reports in the order of the screens. */

export const postReasons = [
  'spam',
  'scam',
  'prohibited-item',
  'offensive',
  'wrong-category',
  'already-sold',
  'duplicate',
  'asks-for-payment-first',
  'other',
] as const;
export type Reason = (typeof postReasons)[number];

/** Two reports for one of these hold the posts of an author. */
export const scamReasons: readonly Reason[] = ['scam', 'asks-for-payment-first'];

const onlyOfPosts: readonly Reason[] = ['wrong-category', 'already-sold', 'duplicate'];
export const memberReasons: readonly Reason[] = postReasons.filter((reason) => !onlyOfPosts.includes(reason));

/** Whether a report for this reason must say more in its text. */
export function needsText(reason: Reason | undefined): boolean {
  return reason === 'other';
}

/** The reported object: a post or a member. */
export type ReportedObject = { postId: string; userId?: undefined } | { userId: string; postId?: undefined };
