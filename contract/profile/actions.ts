import type { Action } from '../action.ts';

const decision = { by: 'admin', notOwn: true, from: ['open'], refusal: 'update_decided' } as const;

/** The actions of admins on an open request for a new name or image. */
export const profileActions = {
  approve: {
    ...decision,
    call: 'approveUpdate',
    to: ['approved'],
    trail: 'approve-profile-update',
    notice: 'profile-approved',
    key: 'a',
  },
  deny: {
    ...decision,
    call: 'denyUpdate',
    to: ['denied'],
    asks: 'reason',
    trail: 'deny-profile-update',
    notice: 'profile-denied',
    key: 'd',
  },
} as const satisfies Record<string, Action<'open' | 'approved' | 'denied'>>;
