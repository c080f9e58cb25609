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
};
