import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as limits from '../../contract/reports/limits.ts';
import type { ReportAction, ReportedObject } from '../../contract/reports/options.ts';
import type { ReportedEntry } from '../../contract/reports/views.ts';
import { call } from '../api/call.ts';
import { reportCalls } from '../api/screen-calls.ts';
import { deskSummary } from '../session/desk-summary.ts';

export const openReports = infiniteQueryOptions({
  queryKey: ['reports', 'open'],
  queryFn: ({ pageParam, signal }) => call(reportCalls.open, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, _pages, page: number) => (last.length === limits.pageSize ? page + 1 : undefined),
  // Admins must decide current reports.
  staleTime: 0,
});

export const decidedReports = infiniteQueryOptions({
  queryKey: ['reports', 'decided'],
  queryFn: ({ pageParam, signal }) => call(reportCalls.decided, { page: pageParam }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, _pages, page: number) => (last.length === limits.pageSize ? page + 1 : undefined),
});

export function objectOf({ post_id, user_id }: ReportedEntry): ReportedObject {
  return post_id === null ? { userId: user_id ?? '' } : { postId: post_id };
}

/** Identifies an entry within the list. */
export function keyOf({ post_id, user_id }: ReportedEntry): string {
  return post_id === null ? `member ${user_id}` : `post ${post_id}`;
}

export interface Decision {
  entry: ReportedEntry;
  action: ReportAction;
  reason?: string;
  /** The length of a suspension; null if it lasts until an admin lifts it. */
  days?: number | null;
}

/** Decides all reports of an entry and removes it from the list. `onDone` runs before the removal. */
export function useDecideReports(onDone: (decision: Decision) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, ...decision }: Decision) =>
      call(reportCalls.decide, { ...objectOf(entry), ...decision }),
    onSuccess: (_reply, decision) => {
      onDone(decision);
      client.setQueryData(
        openReports.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => page.filter((entry) => keyOf(entry) !== keyOf(decision.entry))),
          },
      );
      return refresh(client);
    },
  });
}

function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: deskSummary.queryKey });
  void client.invalidateQueries({ queryKey: ['posts'] });
  return client.invalidateQueries({ queryKey: ['reports'] });
}

/** Opens the reports again that were decided last about an entry. */
export function useReopenReports() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, reason }: { entry: ReportedEntry; reason?: string }) =>
      call(reportCalls.reopen, { ...objectOf(entry), reason }),
    onSuccess: () => refresh(client),
  });
}
