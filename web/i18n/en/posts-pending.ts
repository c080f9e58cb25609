export const pending = {
  queue: 'Queue, oldest first',
  previous: 'Previous post',
  next: 'Next post',
  /** The open post, by another admin or by its author. */
  gone: 'This post was decided or withdrawn meanwhile.',
  open: (title: string) => `Open the page of ${title}`,
  openPage: 'Open its page',
  waiting: (age: string) => `Sent ${age}`,
  toUpdates: 'Resolve Pending User Updates',
};
