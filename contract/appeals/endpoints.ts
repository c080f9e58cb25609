import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { subject } from '../posts/hints.ts';
import { appealDecision, postAppeal, suspensionAppeal } from './fields.ts';

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
  /** Absent from servers before 0.3.0. */
  about: z.optional(subject),
  text: z.string(),
  date: z.string(),
  /** The contested decision. `by` is an admin's username; null for the operator and for a closed account. */
  decision: z.object({ reason: z.nullable(z.string()), date: z.string(), by: z.nullable(z.string()) }),
});
export type Appeal = z.output<typeof appeal>;

/** Members ask for another look at a decision; the admins answer. */

export const appealEndpoints = {
  appealDenial: endpoint({
    method: 'POST',
    path: '/api/post/appeal',
    access: 'member',
    trail: ['appeal'],
    summary: 'Asks for another look at the denial or the take-down of an own post, once for each decision',
    request: postAppeal,
  }),
  appealSuspension: endpoint({
    method: 'POST',
    path: '/api/user/appeal',
    access: 'public',
    trail: ['log-in', 'appeal'],
    summary:
      'Asks for another look at a suspension, once for each, with the token of its mail or the password',
    request: suspensionAppeal,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/desk/appeals',
    access: 'admin',
    summary: 'Twenty appeals that wait, oldest first',
    request: z.object({ page }),
    reply: z.array(appeal),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/desk/decide-appeal',
    access: 'admin',
    trail: ['decide-appeal', 'return-to-review', 'lift-suspension'],
    summary: 'Accepts an appeal, which returns the post to review or ends the suspension, or refuses it',
    request: appealDecision,
  }),
} as const;
