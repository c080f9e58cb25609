import type { AuditView } from '../../../contract/audit/actions.ts';

const views: Record<AuditView, string> = {
  decisions: 'Decisions',
  posts: 'Posts',
  accounts: 'Accounts',
  refused: 'Refused',
};

export const audit = {
  title: 'Audit trail',
  lead: 'Newest first. Entries can’t be changed.',
  viewsLabel: 'Views',
  all: 'All',
  views,
  empty: 'There are no entries yet.',
  nobody: 'not logged in',
  operator: (name: string) => (name ? `operator (command line): ${name}` : 'operator'),
  onlyActor: (name: string) => `Only actions of ${name}`,
  everybody: 'Show everyone',
  filters: {
    title: 'Filter',
    active: (count: number) => (count === 1 ? '1 filter' : `${count} filters`),
    search: 'Text or reason contains',
    member: 'Member concerned',
    postId: 'Post number',
    action: 'Action',
    own: 'Own affairs',
    onlyOwn: 'Only about themselves',
    from: 'First day',
    to: 'Last day',
    apply: 'Apply',
    clear: 'Clear filters',
    csv: 'Download as CSV (up to 5,000 entries)',
  },
  outcomes: { refused: 'refused', failed: 'failed' },
  own: 'own affair',
  details: 'Details',
  before: 'Before',
  after: 'After',
  object: 'Object',
  request: 'Request',
};
