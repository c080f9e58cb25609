import type { Action, TrailOf } from '../action.ts';

/** The actions of admins on all open reports of a post or a member, in the order of the screens. */

type Status = 'open' | 'decided';

const decision = {
  call: 'decide',
  by: 'admin',
  notOwn: true,
  from: ['open'],
  refusal: 'report_decided',
  trail: 'decide-report',
} as const;

const decisions = {
  dismiss: { ...decision, undo: true, key: 'a' },
  'take-down': { ...decision, asks: 'reason', needsReason: true, undo: true, key: 'd' },
  'return-to-review': { ...decision, asks: 'reason', undo: true, key: 'r' },
  // Members have read of a warning or a suspension: it is not undone.
  warn: { ...decision, asks: 'reason', needsReason: true, key: 'w' },
  suspend: { ...decision, asks: 'days', needsReason: true, key: 's' },
} as const satisfies Record<string, Action<Status>>;

/** `reopen` needs a reason only if the author has read of the take-down. */
const reopen = {
  ...decision,
  call: 'reopen',
  from: ['decided'],
  refusal: 'not_reopened',
  trail: 'reopen-report',
} as const;

export type ReportAction = keyof typeof decisions;
const rows = { ...decisions, reopen };
export const reportActions: Readonly<
  Record<keyof typeof rows, Action<Status> & { readonly trail: TrailOf<typeof rows> }>
> = rows;

export const postActions = Object.keys(decisions) as ReportAction[];
export const memberActions: readonly ReportAction[] = ['dismiss', 'warn', 'suspend'];
