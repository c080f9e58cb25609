import { sql } from 'drizzle-orm';

/**
 * What the trail keeps of a row of posts, so that it says what a deleted post was. Of a draft only that it was one: its
 * words are its author's alone (decisions P4). Descriptions stay out: the trail only grows.
 */
export const postFacts = sql<Record<string, unknown>>`case when status = 'Draft'
  then jsonb_build_object('status', status)
  else jsonb_build_object('status', status, 'title', title, 'type', type, 'category', category,
    'price', currency || price, 'price_basis', price_basis, 'quantity', quantity, 'negotiable', negotiable,
    'expires_on', expires_on, 'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
end`;
