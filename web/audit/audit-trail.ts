import { useSearch } from 'wouter/use-browser-location';
import { auditActions, auditViews, type AuditAction, type AuditView } from '../../contract/audit/actions.ts';
import { auditPageSize } from '../../contract/audit/endpoints.ts';
import { pagedQuery } from '../api/paged-query.ts';
import { auditCalls } from '../api/screen-calls.ts';

/** The filter of the audit trail, stored in the address. */
export interface AuditFilter {
  show?: AuditView;
  actor?: string;
  member?: string;
  postId?: string;
  action?: AuditAction;
  own?: 'true';
  from?: string;
  to?: string;
  search?: string;
}

const texts = ['actor', 'member', 'postId', 'from', 'to', 'search'] as const;

export function useAuditFilter(): AuditFilter {
  const params = new URLSearchParams(useSearch());
  const show = auditViews.find((view) => view === params.get('show'));
  const action = auditActions.find((one) => one === params.get('action'));
  const typed = texts.flatMap((name) => {
    const text = params.get(name);
    return text ? [[name, text] as const] : [];
  });
  const own = params.get('own') === 'true' && ({ own: 'true' } as const);
  return { ...(show && { show }), ...(action && { action }), ...own, ...Object.fromEntries(typed) };
}

/** A page continues after the last entry of the previous one, so that new entries do not shift it. */
export const auditTrail = (filter: AuditFilter) =>
  pagedQuery({
    key: ['audit', filter],
    row: auditCalls.trail,
    fields: filter,
    size: auditPageSize,
    first: {},
    next: (last): { before?: string | undefined } => ({ before: last.at(-1)?.audit_id }),
  });
