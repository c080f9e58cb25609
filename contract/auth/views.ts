import * as z from 'zod/mini';

/** A session of the member. */
export const ownSession = z.object({
  session_id: z.string(),
  /** ISO 8601 in UTC. */
  began_at: z.string(),
  /** Noted at most once an hour. */
  last_used_at: z.string(),
  began_by: z.enum(['password', 'campus', 'link']),
  /** As its browser names itself: 'Chrome on Android'. */
  device: z.string(),
  is_current: z.boolean(),
});
