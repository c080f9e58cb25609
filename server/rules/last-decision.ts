import { sql } from '../../engine/db/sql.ts';

/**
 * SQL conditions for the latest review decision on the posts row `o`. None of them holds for a post that is pending, or
 * that its author archived while it was pending.
 */
export const lastDecision = {
  approved: sql`(o.status in ('Available', 'In progress') or o.status = 'Archived' and o.confirmed_at is not null)`,
  denied: sql`(o.status = 'Denied' and not o.taken_down)`,
  takenDown: sql`(o.status = 'Denied' and o.taken_down)`,
};
