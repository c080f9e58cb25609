import type { Action } from '../action.ts';

const sanction = { by: 'admin', sparesAdmins: true, from: ['active', 'suspended'] } as const;

/** The actions of admins on members. */
export const memberActions = {
  warn: { ...sanction, call: 'warn', asks: 'reason', needsReason: true, trail: 'warn-member' },
  lift: {
    ...sanction,
    call: 'lift',
    from: ['suspended'],
    refusal: 'not_suspended',
    asks: 'confirmation',
    toggles: 'suspend',
    trail: 'lift-suspension',
  },
  suspend: {
    ...sanction,
    call: 'suspend',
    from: ['active'],
    refusal: 'already_suspended',
    asks: 'days',
    needsReason: true,
    trail: 'suspend-member',
  },
  reset: { ...sanction, call: 'reset', asks: 'confirmation', trail: 'reset-member' },
  note: { call: 'addNote', by: 'admin', from: ['active', 'suspended'], trail: 'add-member-note' },
} as const satisfies Record<string, Action<'active' | 'suspended'>>;

/** The actions of members on their own account. */
export const ownActions = {
  leave: { call: 'setLeavingDate', by: 'self', from: ['active'], asks: 'date', trail: 'set-leaving-date' },
  pause: { call: 'setPause', by: 'self', from: ['active'], asks: 'date', trail: 'set-pause' },
} as const satisfies Record<string, Action<'active' | 'suspended'>>;
