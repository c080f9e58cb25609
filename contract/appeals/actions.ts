import type { Action } from '../action.ts';

const answer = {
  call: 'decide',
  by: 'admin',
  notOwn: true,
  from: ['open'],
  refusal: 'appeal_decided',
  trail: 'decide-appeal',
} as const;

/** How admins answer an appeal. */
export const appealActions = {
  accept: { ...answer, sends: { accept: true }, to: ['accepted'], key: 'a' },
  refuse: {
    ...answer,
    sends: { accept: false },
    to: ['refused'],
    asks: 'reason',
    needsReason: true,
    key: 'd',
  },
} as const satisfies Record<string, Action<'open' | 'accepted' | 'refused'>>;
