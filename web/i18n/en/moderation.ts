export const moderation = {
  approve: 'Approve',
  deny: 'Deny',
  denyReason: 'Deny reason',
  reason: 'Reason',
  reasons: 'Common reasons',
  duration: 'For how long',
  days: { '1': '1 day', '7': '1 week', '30': '1 month', '': 'Until an admin lifts it' },
  /** The column of the decision. */
  decision: 'Decision',
  /** Shown if another admin or the member changed the open item. */
  gone: 'This has been decided or withdrawn in the meantime.',
  nothingToUndo: 'There is nothing to undo yet.',
  final: 'This can’t be undone: the member has been told.',
  keys: {
    /** Describes the keys j and k. */
    next: 'next',
    previous: 'previous',
    all: 'Keyboard shortcuts',
    /** The keys of all queues. */
    meanings: [
      ['j, k', 'Next, previous'],
      ['a', 'Approve, accept or dismiss'],
      ['d', 'Deny, refuse, take down or warn; then 1 to 9 sends a reason'],
      ['1 – 9', 'Choose a reason'],
      ['x', 'Select the post, to decide several at once'],
      ['u', 'Undo the last decision'],
      ['o', 'Open the photo, the post or the member'],
      ['?', 'Show these shortcuts'],
    ] as readonly (readonly [key: string, meaning: string])[],
  },
};
