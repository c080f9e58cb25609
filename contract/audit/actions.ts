/** Every kind of entry in the audit trail, by what an admin looks for (rules, Audit). */
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

/** What the trail can be narrowed to; `refused` is whatever was not done. */
export const auditViews = ['decisions', 'posts', 'accounts', 'refused'] as const;
export type AuditView = (typeof auditViews)[number];
