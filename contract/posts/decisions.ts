import * as z from 'zod/mini';
import { id, listOf, requiredText, trimmedText } from '../wire.ts';
import { status } from './fields.ts';
import * as limits from './limits.ts';

/** Decisions of admins about posts. */

export const denyReason = z.pipe(
  z.optional(z.nullable(trimmedText(limits.denyReason, 'deny_reason_length'))),
  z.transform((value: string | null | undefined) => value ?? ''),
);

/** A reason that must be given. */
export const requiredReason = requiredText(limits.denyReason, 'reason_blank', 'deny_reason_length');

/** An admin's decision about a post. It is refused if the post has another status than the one that the admin saw. */
const decided = { postId: id, fromStatus: z.optional(status) };

export const approval = z.object(decided);
export const denial = z.object({ ...decided, denyReason });
export const takeDown = z.object({ ...decided, reason: requiredReason });
export const returnToReview = z.object({ ...decided, reason: denyReason });

/** decide-posts: each post is approved, or denied with a reason. */
export const decisions = z.object({
  decisions: listOf(
    z.object({ postId: id, approve: z.boolean('invalid_field'), denyReason }),
    limits.changedAtOnce,
  ),
});
export type Decisions = z.output<typeof decisions>['decisions'];
