import type { AuditAction } from '../../../contract/audit/actions.ts';

const trail: Record<AuditAction, string> = {
  'approve-post': 'Approve post',
  'deny-post': 'Deny post',
  'take-down-post': 'Take down post',
  'return-to-review': 'Return post to review',
  'decide-report': 'Decide reports',
  'reopen-report': 'Reopen reports',
  'decide-appeal': 'Decide an appeal',
  appeal: 'Ask for another look',
  'warn-member': 'Warn member',
  'suspend-member': 'Suspend member',
  'lift-suspension': 'Lift suspension',
  'reset-member': 'Reset part of a profile',
  'add-member-note': 'Add a note about a member',
  'edit-deny-reasons': 'Edit deny reasons',
  'edit-announcements': 'Edit announcements',
  'edit-page': 'Edit page',
  'create-report': 'Report',
  'accept-terms': 'Accept the terms',
  'set-leaving-date': 'Set the leaving date',
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

/** The words of actions: on buttons, once they are done, and in the audit trail. */
export const actions = {
  /** What authors do with their posts. */
  own: {
    confirm: 'Yes',
    renew: 'Renew',
    'deal-made': 'Deal made!',
    withdraw: 'Withdraw and correct',
    'copy-to-draft': 'Copy to a new draft',
    reserve: 'Reserve',
    'make-available': 'Make available',
    'edit-draft': 'Edit',
    'edit-post': 'Edit',
    archive: 'Archive',
    'archive-all': 'Archive all now',
    delete: 'Delete',
  },
  /** What admins do with posts. */
  acts: { 'take-down': 'Take down', return: 'Back to review' },
  help: {
    'take-down': 'Only the author and the admins will see the post. The author sees this reason.',
    return: 'The post leaves the market until an admin decides again. The author sees this reason.',
  },
  done: {
    approve: 'Post approved.',
    deny: 'Post denied.',
    'take-down': 'The post was taken down.',
    return: 'The post waits for review again.',
  },
  trail,
};
