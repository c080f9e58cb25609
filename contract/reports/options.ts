/** The reasons of reports, and what admins can do about reports, in the order of the screens. */

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

const onlyOfPosts: readonly Reason[] = ['wrong-category', 'already-sold', 'duplicate'];
export const memberReasons: readonly Reason[] = postReasons.filter((reason) => !onlyOfPosts.includes(reason));

/** Whether a report for this reason must say more in its text. */
export function needsText(reason: Reason | undefined): boolean {
  return reason === 'other';
}

export const postActions = ['dismiss', 'take-down', 'return-to-review', 'warn', 'suspend'] as const;
export type ReportAction = (typeof postActions)[number];
export const memberActions: readonly ReportAction[] = ['dismiss', 'warn', 'suspend'];

const withReason: readonly ReportAction[] = ['take-down', 'warn', 'suspend'];

export function needsReason(action: ReportAction): boolean {
  return withReason.includes(action);
}

/** Whether reports that ended so can be opened again. Members have read of a warning or a suspension. */
export function canReopen(action: ReportAction | null): boolean {
  return action === 'dismiss' || action === 'take-down' || action === 'return-to-review';
}

/** The reported object: a post or a member. */
export type ReportedObject = { postId: string; userId?: undefined } | { userId: string; postId?: undefined };
