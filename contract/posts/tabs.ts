import type { Status } from './status.ts';

/** The tabs of a member's own posts, and the statuses in each (rule P3). */
export const tabs = {
  available: ['Pending', 'Available', 'In progress'],
  'draft-denied': ['Draft', 'Denied'],
  archived: ['Archived'],
} as const satisfies Record<string, readonly Status[]>;
export type Tab = keyof typeof tabs;
