import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportAction } from '../../contract/reports/actions.ts';
import type { ReportedEntry } from '../../contract/reports/endpoints.ts';
import type { ReportedObject } from '../../contract/reports/options.ts';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { numberedPages } from '../api/paged-query.ts';
import { reportCalls } from '../api/screen-calls.ts';
import { removeDraft } from '../form/draft.ts';
import { deskSummary } from '../session/desk-summary.ts';

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

export const draftOf = ({ entry, action }: Decision) => `${action} ${keyOf(entry)}`;

export type Act = ReportAction | 'reopen';

export interface Decision {
  entry: ReportedEntry;
  action: Act;
  reason?: string;
  /** The length of a suspension; null if it lasts until an admin lifts it. */
  days?: number | null;
}

/** A decision that needs a reason, or more, before it is sent. */
export interface Question {
  decision: Decision;
  /** The element that has the initial focus. */
  focus: 'text' | 'confirm';
  send: (decision: Decision) => void;
}

interface Outcome {
  onDone: (decision: Decision) => void;
  onFailed: (failure: unknown) => void;
  /** The author has read of the take-down: then its return to review needs a reason. */
  ask: (question: Question) => void;
}

/** Decides all reports of an entry, or opens them again, and removes it from its list. */
export function useDecideReports({ onDone, onFailed, ask }: Outcome) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: ({ entry, action, ...given }: Decision) =>
      action === 'reopen'
        ? call(reportCalls.reopen, { ...objectOf(entry), ...given })
        : call(reportCalls.decide, { ...objectOf(entry), action, ...given }),
    onSuccess: (_reply, decision) => {
      removeDraft(draftOf(decision));
      onDone(decision);
      client.setQueryData(
        reportsOf(decision.action === 'reopen' ? 'decided' : 'open').queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => page.filter((entry) => keyOf(entry) !== keyOf(decision.entry))),
          },
      );
      void client.invalidateQueries({ queryKey: deskSummary.queryKey });
      void client.invalidateQueries({ queryKey: ['posts'] });
      return client.invalidateQueries({ queryKey: ['reports'] });
    },
    onError: (failure, decision) => {
      if (!(failure instanceof Refusal && failure.code === 'reason_blank')) return onFailed(failure);
      sending.reset();
      ask({ decision, focus: 'text', send: sending.mutate });
    },
  });
  return sending;
}
