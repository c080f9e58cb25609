import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { statuses } from '../posts/status.ts';
import { handles, id, message, text } from '../wire.ts';
import { leavingDate, lift, note, pauseDate, reset, search, suspension, warning } from './fields.ts';

/** The public profile of a member. Images are `uploads/<name>`, instants ISO 8601 in UTC. */
export const member = z.object({
  user_id: z.string(),
  username: z.string(),
  profile_image: z.nullable(z.string()),
  member_since: z.string(),
  deals_made: z.number(),
  /** The last day on campus of the site. */
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
  /** A day of the site. */
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
  contacts: z.optional(handles),
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

const act = { method: 'PATCH', access: 'admin', reply: message } as const;

export const memberEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/user/get-member',
    access: 'member',
    summary: 'What members see of a member, by username in any case',
    request: z.object({ username: text() }),
    reply: member,
  }),
  setLeavingDate: endpoint({
    method: 'PATCH',
    path: '/api/user/set-leaving-date',
    access: 'member',
    trail: ['set-leaving-date'],
    summary:
      'Sets the day on which the member leaves campus, or none. The day after it, their open posts are archived',
    request: z.object({ date: leavingDate }),
    reply: z.object({ message: z.string(), leaving_on: z.nullable(z.string()) }),
  }),
  setPause: endpoint({
    method: 'PATCH',
    path: '/api/user/set-pause',
    access: 'member',
    trail: ['set-pause'],
    summary: "Hides the member's posts and stops their notices until a day, or ends that now",
    request: z.object({ until: pauseDate }),
    reply: z.object({ message: z.string(), paused_until: z.nullable(z.string()) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/user/find-members',
    access: 'admin',
    summary: 'Twenty members whose name or e-mail contains the text, by name',
    request: z.object({ search, page }),
    reply: z.array(foundMember),
  }),
  record: endpoint({
    method: 'GET',
    path: '/api/user/get-member-record',
    access: 'admin',
    summary: 'What admins know of a member',
    request: z.object({ userId: id }),
    reply: memberRecord,
  }),
  suspend: endpoint({
    ...act,
    path: '/api/user/suspend-member',
    trail: ['suspend-member'],
    summary: 'Ends the sessions of a member and hides what is theirs, for some days or until it is lifted',
    request: suspension,
  }),
  lift: endpoint({
    ...act,
    path: '/api/user/lift-suspension',
    trail: ['lift-suspension'],
    summary: 'Ends a suspension before its time',
    request: lift,
  }),
  warn: endpoint({
    ...act,
    path: '/api/user/warn-member',
    trail: ['warn-member'],
    summary: 'Sends a warning to a member',
    request: warning,
  }),
  reset: endpoint({
    ...act,
    path: '/api/user/reset-member',
    trail: ['reset-member'],
    summary: 'Gives a neutral username, or removes the profile image or the QR code',
    request: reset,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/user/add-member-note',
    access: 'admin',
    trail: ['add-member-note'],
    summary: 'Adds a note about a member that only admins see',
    request: note,
  }),
} as const;
