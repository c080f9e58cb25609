/** Texts of the saved searches. */
export const searches = {
  empty: 'No saved searches yet',
  hint: 'Search or filter the market, then press “Notify me”.',
  all: 'All posts',
  fresh: (count: number) => `${count > 99 ? '99+' : count} new`,
  muted: 'Muted',
  actions: { mute: 'Mute', unmute: 'Tell me again', delete: 'Delete' },
  deleted: 'The search is deleted.',
  undo: 'Undo',
  failed: 'The saved search could not be changed.',
};
