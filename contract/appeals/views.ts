import * as z from 'zod/mini';

/** An appeal that waits for an admin. Instants are ISO 8601 in UTC. */
export const appeal = z.object({
  appeal_id: z.string(),
  /** Null for an appeal against a suspension. */
  post_id: z.nullable(z.string()),
  /** The suspended member; null for an appeal about a post. */
  user_id: z.nullable(z.string()),
  post_title: z.nullable(z.string()),
  /** Who appeals. */
  username: z.string(),
  text: z.string(),
  date: z.string(),
  /** What the appeal is against. `by` is an admin's username; null for the operator and for a closed account. */
  decision: z.object({ reason: z.nullable(z.string()), date: z.string(), by: z.nullable(z.string()) }),
});
export type Appeal = z.output<typeof appeal>;
