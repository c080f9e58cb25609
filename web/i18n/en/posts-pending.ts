export const pending = {
  queue: 'Queue, oldest first',
  previous: 'Previous post',
  next: 'Next post',
  /** Shown if another admin or the author changed the open post. */
  gone: 'This post was decided or withdrawn meanwhile.',
  open: (title: string) => `Open the page of ${title}`,
  openPage: 'Open its page',
  waiting: (age: string) => `Sent ${age}`,
  toUpdates: 'Resolve Pending User Updates',
};
