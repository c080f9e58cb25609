export const moderation = {
  approve: 'Approve',
  deny: 'Deny',
  denyReason: 'Deny reason',
  reason: 'Reason',
  reasons: 'Common reasons',
  duration: 'For how long',
  days: { '1': '1 day', '7': '1 week', '30': '1 month', '': 'Until an admin lifts it' },
  /** Describes the keys j and k. */
  keys: { next: 'next', previous: 'previous', all: 'Keyboard shortcuts' },
};
