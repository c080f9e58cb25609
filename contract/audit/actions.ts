import { trailOf } from '../action.ts';
import { appealActions } from '../appeals/actions.ts';
import { memberActions, ownActions } from '../members/actions.ts';
import { authorActions, adminActions } from '../posts/actions.ts';
import { profileActions } from '../profile/actions.ts';
import { reportActions } from '../reports/actions.ts';

/** Decisions that an admin should leave to another admin if they concern the own post or person. */
export const ownAffairs = [
  ...trailOf(adminActions),
  ...trailOf(reportActions),
  ...trailOf(appealActions),
  ...trailOf(profileActions),
] as const;

/** All actions of the audit trail, grouped as admins look for them (rules, Audit). */
export const auditGroups = {
  decisions: [
    ...ownAffairs,
    ...trailOf(memberActions),
    'edit-deny-reasons',
    'edit-announcements',
    'edit-page',
    'edit-robot',
    'remove-robot',
    'test-robot',
    'edit-site',
    'import-site',
    'edit-language',
    'remove-language',
    'change-role',
  ],
  posts: [...trailOf(authorActions), 'create-report', 'hold-posts', 'end-hold', 'appeal'],
  accounts: [
    'sign-up',
    'verify-email',
    'log-in',
    'open-account',
    'link-campus',
    'unlink-campus',
    'change-email',
    'reset-password',
    'change-password',
    'end-sessions',
    'request-profile-update',
    'accept-terms',
    ...trailOf(ownActions),
    'close-account',
  ],
  guards: ['refuse-other-site'],
} as const;

export type AuditAction = (typeof auditGroups)[keyof typeof auditGroups][number];
export const auditActions: readonly AuditAction[] = Object.values(auditGroups).flat();

/** The views of the audit trail; `refused` has every action that was refused or failed. */
export const auditViews = ['decisions', 'posts', 'accounts', 'refused'] as const;
export type AuditView = (typeof auditViews)[number];
