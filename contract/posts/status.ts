/** Post statuses, and who may see posts in them (spec section 4). `actions.ts` has their transitions. */

export const statuses = ['Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied'] as const;
export type Status = (typeof statuses)[number];

/** Who may see a post besides its author (rule P4). Admins see what members see. */
const audiences: Record<Status, 'members' | 'admins' | 'nobody'> = {
  Draft: 'nobody',
  Pending: 'admins',
  Available: 'members',
  'In progress': 'members',
  Archived: 'members',
  Denied: 'admins',
};

/** Statuses that every member may see. */
export const visibleStatuses: readonly Status[] = statuses.filter(
  (status) => audiences[status] === 'members',
);

/** Statuses in which admins may see the posts of others. */
export const adminStatuses: readonly Status[] = statuses.filter((status) => audiences[status] !== 'nobody');
