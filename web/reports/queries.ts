import type { ReportAction } from '../../contract/reports/actions.ts';
import type { ReportedEntry } from '../../contract/reports/endpoints.ts';
import type { ReportedObject } from '../../contract/reports/options.ts';
import { numberedPages } from '../api/paged-query.ts';
import { reportCalls } from '../api/screen-calls.ts';

/** The open reports, or those decided in the last 30 days. */
export type Which = 'open' | 'decided';

export const reportsOf = (which: Which) =>
  numberedPages({
    key: ['reports', which],
    row: reportCalls[which],
    // Admins must decide current reports.
    staleTime: 0,
  });

export function objectOf({ post_id, user_id }: ReportedEntry): ReportedObject {
  return post_id === null ? { userId: user_id ?? '' } : { postId: post_id };
}

/** Identifies an entry within the list. */
export function keyOf({ post_id, user_id }: ReportedEntry): string {
  return post_id === null ? `member ${user_id}` : `post ${post_id}`;
}

export type Act = ReportAction | 'reopen';
