export const pending = {
  queue: 'Queue, oldest first',
  previous: 'Previous post',
  next: 'Next post',
  /** Shown if another admin or the author changed the open post. */
  gone: 'This post has been decided or withdrawn in the meantime.',
  openPage: 'Open its page',
  waiting: (age: string) => `Sent ${age}`,
  toUpdates: 'Resolve Pending User Updates',

  waits: (count: number, age: string) => `${count} waiting · oldest: ${age}`,
  position: (place: number, count: number) => `${place > 0 ? place : '–'} / ${count}`,
  openBy: (name: string) => `${name} is viewing it`,
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
    label: 'Hints for the review',
    appeal: (age: string) => `The author asked for another look ${age}:`,
    firstPost: 'First post by this member.',
    record: (approved: number, denied: number, takenDown: number) =>
      `Earlier posts: ${approved} approved, ${denied} denied, ${takenDown} taken down.`,
    reports: (count: number) => (count === 1 ? '1 report.' : `${count} reports.`),
    words: (words: readonly string[]) => `Watched words: ${words.join(', ')}`,
    free: 'The price is 0 but negotiable.',
    samePhoto: 'Other posts with the same photo:',
    similar: 'A similar post by this member:',
    more: (count: number) => `and ${count} more`,
  },
  undo: 'Undo',
  notUndone: (title: string) => `“${title}” was not returned to review.`,
  needsReason: 'The author has seen the decision. Open the post’s page to return it with a reason.',
  tick: (title: string) => `Select ${title}`,
  ticked: (count: number) => `${count} selected`,
  approveTicked: (count: number) => `Approve ${count}`,
  denyTicked: (count: number) => `Deny ${count}`,
  moreText: 'Show the whole text',
  lessText: 'Show less',
};
