import { sql } from 'drizzle-orm';

/**
 * The facts of a post that the audit trail keeps, so that it still says what a deleted post was. For a draft only the
 * status: drafts are private to their author (rule P4). Omits descriptions, because the trail only grows.
 */
export const postFacts = sql<Record<string, unknown>>`case when status = 'Draft'
  then jsonb_build_object('status', status)
  else jsonb_build_object('status', status, 'title', title, 'type', type, 'category', category,
    'price', currency || price, 'price_basis', price_basis, 'quantity', quantity, 'negotiable', negotiable,
    'expires_on', expires_on, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
end`;
