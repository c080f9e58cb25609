import { infiniteQueryOptions } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { auditViews, type AuditView } from '../../contract/audit/actions.ts';
import { auditPageSize } from '../../contract/audit/endpoints.ts';
import { call } from '../api/call.ts';
import { auditCalls } from '../api/calls.ts';

/** The filter of the audit log, stored in the address. */
export interface AuditFilter {
  show?: AuditView;
  actor?: string;
}

export function useAuditFilter(): AuditFilter {
  const params = new URLSearchParams(useSearch());
  const show = auditViews.find((view) => view === params.get('show'));
  const actor = params.get('actor');
  return { ...(show && { show }), ...(actor && { actor }) };
}

/** A page continues after the last entry of the previous one, so that new entries do not shift it. */
export const auditLog = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditCalls.trail, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === auditPageSize ? last.at(-1)?.audit_id : undefined),
  });
