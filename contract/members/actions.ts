import type { Action } from '../action.ts';

const both = ['active', 'suspended'] as const;

/** What admins do about members. Admins and oneself are protected. */
export const memberActions = {
  warn: { call: 'warn', by: 'admin', from: both, asks: 'reason', needsReason: true, trail: 'warn-member' },
  suspend: {
    call: 'suspend',
    by: 'admin',
    from: ['active'],
    to: ['suspended'],
    asks: 'days',
    needsReason: true,
    trail: 'suspend-member',
  },
  lift: {
    call: 'lift',
    by: 'admin',
    from: ['suspended'],
    to: ['active'],
    asks: 'confirmation',
    trail: 'lift-suspension',
  },
  reset: { call: 'reset', by: 'admin', from: both, asks: 'confirmation', trail: 'reset-member' },
  note: { call: 'addNote', by: 'admin', from: both, trail: 'add-member-note' },
} as const satisfies Record<string, Action<'active' | 'suspended'>>;
