export const pending = {
  queue: 'Queue, oldest first',
  previous: 'Previous post',
  next: 'Next post',
  /** Shown if another admin or the author changed the open post. */
  gone: 'This post has been decided or withdrawn in the meantime.',
  open: (title: string) => `Open the page of ${title}`,
  openPage: 'Open its page',
  waiting: (age: string) => `Sent ${age}`,
  toUpdates: 'Resolve Pending User Updates',

  waits: (count: number, age: string) => `${count} waiting · oldest: ${age}`,
  position: (place: number, count: number) => `${place > 0 ? place : '–'} / ${count}`,
  openBy: (name: string) => `${name} has it open`,
  decidedBy: (name: string, status: string | undefined) =>
    status === 'Available'
      ? `${name} approved it.`
      : status === 'Denied'
        ? `${name} denied it.`
        : `${name} returned it to the queue.`,
  /** The start of a message about a post that the server did not decide. */
  refused: (title: string) => `“${title}” was not decided.`,
  titles: (titles: readonly string[]) => (titles.length === 1 ? `“${titles[0]}”` : `${titles.length} posts`),
  hints: {
    label: 'What helps to decide',
    firstPost: 'First post of this member.',
    record: (approved: number, denied: number, takenDown: number) =>
      `Before: ${approved} approved, ${denied} denied, ${takenDown} taken down.`,
    reports: (count: number) => (count === 1 ? '1 report.' : `${count} reports.`),
    words: (words: readonly string[]) => `Watched words: ${words.join(', ')}`,
    free: 'Price 0, yet negotiable.',
    samePhoto: 'The same photo elsewhere:',
    similar: 'A similar post of this member:',
    more: (count: number) => `and ${count} more`,
  },
  undo: 'Undo',
  notUndone: (title: string) => `“${title}” was not returned to review.`,
  needsReason: 'Its author has read the decision. Open the post’s page to return it with a reason.',
  tick: (title: string) => `Tick ${title}`,
  ticked: (count: number) => `${count} ticked`,
  approveTicked: (count: number) => `Approve ${count}`,
  denyTicked: (count: number) => `Deny ${count}`,
  moreText: 'Show the whole text',
  lessText: 'Show less',
  keysTitle: 'Keys of the queue',
  keys: [
    ['j, k', 'Next post, previous post'],
    ['a', 'Approve'],
    ['d', 'Deny; then 1 to 9 picks a reason and sends it'],
    ['u', 'Undo the last decision'],
    ['o', 'Photo in full size'],
    ['x', 'Tick the post, to decide several at once'],
    ['?', 'This list'],
  ] as readonly (readonly [key: string, meaning: string])[],
};
