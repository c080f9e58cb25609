import type { AuditAction, AuditView } from '../../../contract/audit/actions.ts';

const actions: Record<AuditAction, string> = {
  'approve-post': 'Approve post',
  'deny-post': 'Deny post',
  'approve-profile-update': 'Approve profile update',
  'deny-profile-update': 'Deny profile update',
  'change-role': 'Change role',
  'create-post': 'Create post',
  'change-status': 'Change status',
  'delete-post': 'Delete post',
  'sign-up': 'Sign up',
  'verify-email': 'Verify email',
  'log-in': 'Log in',
  'reset-password': 'Reset password',
  'change-password': 'Change password',
  'request-profile-update': 'Request a profile update',
  'close-account': 'Close account',
  'refuse-other-site': 'Request from another site',
};

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
  actions,
  empty: 'There are no entries yet.',
  showMore: 'Show more',
  loadingMore: 'Loading more',
  nobody: 'not logged in',
  onlyActor: (name: string) => `Only actions of ${name}`,
  everybody: 'Show everybody',
  outcomes: { refused: 'refused', failed: 'failed' },
  details: 'Details',
  before: 'Before',
  after: 'After',
  object: 'Object',
  request: 'Request',
};
