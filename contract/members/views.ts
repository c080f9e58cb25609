import * as z from 'zod/mini';
import { statuses } from '../posts/status.ts';

/** The public profile of a member. Images are `uploads/<name>`, instants ISO 8601 in UTC. */
export const member = z.object({
  user_id: z.string(),
  username: z.string(),
  profile_image: z.nullable(z.string()),
  member_since: z.string(),
  deals_made: z.number(),
  /** The last day on campus, in Shanghai. */
  leaving_on: z.nullable(z.string()),
  /** The number of posts that the member's page lists. */
  open_count: z.optional(z.number()),
  /** How many of them are for sale. */
  sale_count: z.optional(z.number()),
});
export type MemberView = z.output<typeof member>;

const found = {
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['member', 'admin']),
  profile_image: z.nullable(z.string()),
  member_since: z.string(),
  /** A day in Shanghai. */
  last_seen: z.nullable(z.string()),
  is_suspended: z.boolean(),
  /** Null if the member is not suspended, or if the suspension lasts until an admin lifts it. */
  suspended_until: z.nullable(z.string()),
};
export const foundMember = z.object(found);
export type FoundMember = z.output<typeof foundMember>;

const listed = statuses.filter((status) => status !== 'Draft');

export const memberRecord = z.object({
  ...found,
  wechat_qr_code_image: z.nullable(z.string()),
  wechat_id: z.optional(z.nullable(z.string())),
  /** The number of posts by status. Drafts are private. */
  posts: z.object(Object.fromEntries(listed.map((status) => [status, z.number()]))),
  /** Newest first, at most 20, also of a suspended member. */
  recent_posts: z.array(
    z.object({ post_id: z.string(), post_title: z.string(), post_status: z.enum(statuses) }),
  ),
  /** The number of posts, counted by the last decision about each. */
  approved: z.number(),
  denied: z.number(),
  taken_down: z.number(),
  reports_by: z.number(),
  reports_about: z.number(),
  warnings: z.number(),
  sessions_count: z.number(),
  suspension_reason: z.nullable(z.string()),
  /** Newest first. */
  decisions: z.array(
    z.object({
      action: z.string(),
      /** Type and id, such as `post 12`. */
      object: z.string(),
      /** The title of a post; null if it was deleted. */
      object_name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** The admin's name; null for the operator, and for a closed account. */
      username: z.nullable(z.string()),
      date: z.string(),
    }),
  ),
  /** Oldest first. The author's name is null if that account was closed. */
  notes: z.array(z.object({ text: z.string(), username: z.nullable(z.string()), date: z.string() })),
});
export type MemberRecord = z.output<typeof memberRecord>;
