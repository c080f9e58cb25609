import { sql } from '../db/sql.ts';

/**
 * Conditions on the posts row `o`: what was decided about it last. A post that waits for review has no decision, and
 * neither has one that its author archived before there was any.
 */
export const lastDecision = {
  approved: sql`(o.status in ('Available', 'In progress') or o.status = 'Archived' and o.confirmed_at is not null)`,
  denied: sql`(o.status = 'Denied' and not o.taken_down)`,
  takenDown: sql`(o.status = 'Denied' and o.taken_down)`,
};
