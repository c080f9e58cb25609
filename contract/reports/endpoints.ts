import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { subject } from '../posts/hints.ts';
import { statuses } from '../posts/status.ts';
import { postActions } from './actions.ts';
import { newReport, reopening, reportDecision } from './fields.ts';

/** A reported post or member with all open reports. Instants are ISO 8601 in UTC. */
export const reportedObject = z.object({
  /** Null if a member is reported. */
  post_id: z.nullable(z.string()),
  /** Null if a post is reported. */
  user_id: z.nullable(z.string()),
  post_title: z.nullable(z.string()),
  post_status: z.nullable(z.enum(statuses)),
  /** `uploads/<name>`: the post's first image, or the member's profile image. */
  image_url: z.nullable(z.string()),
  /** The username of the post's author, or of the reported member. */
  username: z.string(),
  /** Absent from servers before 0.3.0. */
  about: z.optional(subject),
  /** When the hold of the author's posts ends by itself, which these reports began. */
  held_until: z.optional(z.nullable(z.string())),
  /** When the oldest open report was made. */
  date: z.string(),
  total: z.number(),
  /** The number of reports by reason. */
  counts: z.record(z.string(), z.number()),
  /** Oldest first, at most 100. Reports without a text are left out. */
  texts: z.array(z.object({ reason: z.string(), text: z.string(), date: z.string() })),
  /** Oldest report first, at most 100. */
  reporters: z.array(
    z.object({
      user_id: z.string(),
      username: z.string(),
      member_since: z.string(),
      reports_made: z.number(),
      reports_acted_on: z.number(),
    }),
  ),
});
export type ReportedEntry = z.output<typeof reportedObject>;

/** The last decision about a post or a member. */
export const decidedObject = z.extend(reportedObject, {
  /** Null if it was decided before this was stored. */
  action: z.nullable(z.enum(postActions)),
  /** The admin's username; null for a closed account. */
  decided_by: z.nullable(z.string()),
  decided_at: z.string(),
});
export type DecidedEntry = z.output<typeof decidedObject>;

export const reportEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/report/create-report',
    access: 'member',
    trail: ['create-report', 'return-to-review'],
    summary: 'Reports a post or a member to the admins',
    request: newReport,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/report/open-reports',
    access: 'admin',
    summary:
      'Twenty reported posts and members: those that hold posts first, then by their oldest open report',
    request: z.object({ page }),
    reply: z.array(reportedObject),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/report/decide-report',
    access: 'admin',
    trail: ['decide-report', 'take-down-post', 'return-to-review', 'warn-member', 'suspend-member'],
    summary: 'Decides all open reports of a post or a member',
    request: reportDecision,
  }),
  decided: endpoint({
    method: 'GET',
    path: '/api/report/decided-reports',
    access: 'admin',
    summary:
      'Twenty posts and members whose reports were decided in the last 30 days, the latest decision first',
    request: z.object({ page }),
    reply: z.array(decidedObject),
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/report/reopen-report',
    access: 'admin',
    trail: ['reopen-report', 'return-to-review'],
    summary: 'Opens the reports again that were decided last about a post or a member',
    request: reopening,
  }),
} as const;
