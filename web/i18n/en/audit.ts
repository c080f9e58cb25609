export const audit = {
  title: 'Audit trail',
  lead: 'Decisions, changes, logins and refusals, newest first. Nothing here can be changed.',
  empty: 'Nothing has happened yet.',
  showMore: 'Show more',
  nobody: 'nobody logged in',
  outcomes: { done: 'done', refused: 'refused', failed: 'failed' },
  reason: (reason: string) => `Reason: ${reason}`,
  request: (id: string) => `Request ${id}`,
};
