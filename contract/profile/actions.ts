import type { Action } from '../action.ts';

/** What admins decide about an open request for a new name or image. */
export const profileActions = {
  approve: {
    call: 'approveUpdate',
    by: 'admin',
    notOwn: true,
    from: ['open'],
    to: ['approved'],
    trail: 'approve-profile-update',
    notice: 'profile-approved',
    key: 'a',
  },
  deny: {
    call: 'denyUpdate',
    by: 'admin',
    notOwn: true,
    from: ['open'],
    to: ['denied'],
    asks: 'reason',
    trail: 'deny-profile-update',
    notice: 'profile-denied',
    key: 'd',
  },
} as const satisfies Record<string, Action<'open' | 'approved' | 'denied'>>;
