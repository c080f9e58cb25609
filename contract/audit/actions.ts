/** All actions of the audit log, grouped as admins look for them (rules, Audit). */
export const auditGroups = {
  decisions: ['approve-post', 'deny-post', 'approve-profile-update', 'deny-profile-update', 'change-role'],
  posts: ['create-post', 'change-status', 'delete-post'],
  accounts: [
    'sign-up',
    'verify-email',
    'log-in',
    'reset-password',
    'change-password',
    'request-profile-update',
    'close-account',
  ],
  guards: ['refuse-other-site'],
} as const;

export type AuditAction = (typeof auditGroups)[keyof typeof auditGroups][number];

/** The views of the audit log; `refused` holds every action that was not done. */
export const auditViews = ['decisions', 'posts', 'accounts', 'refused'] as const;
export type AuditView = (typeof auditViews)[number];
