import * as z from 'zod/mini';
import { length } from '../length.ts';
import { days } from '../members/fields.ts';
import { denyReason } from '../posts/fields.ts';
import { id, text } from '../wire.ts';
import * as limits from './limits.ts';
import {
  needsText,
  memberActions,
  memberReasons,
  needsReason,
  postActions,
  postReasons,
  type ReportedObject,
} from './options.ts';

/** Reports of posts and members, and what admins decide about them. */

/** The reported object: a post as `postId`, or a member as `userId`. */
const target = { postId: z.optional(id), userId: z.optional(id) };

/** Undefined unless exactly one of the two ids is given. */
function objectOf(postId: string | undefined, userId: string | undefined): ReportedObject | undefined {
  if (postId !== undefined) return userId === undefined ? { postId } : undefined;
  return userId === undefined ? undefined : { userId };
}

/** Refuses the whole input, or one field of it, with an error code. */
function refuseWith(context: z.core.ParsePayload) {
  return (message: string, field?: string) => {
    context.issues.push({ code: 'custom', message, input: field, path: field === undefined ? [] : [field] });
    return z.NEVER;
  };
}

const reportText = z.pipe(
  z.optional(text('invalid_field', 4 * limits.text)),
  z.transform((value: string | undefined, context) => {
    const trimmed = (value ?? '').trim();
    if (length(trimmed) > limits.text)
      context.issues.push({ code: 'custom', message: 'invalid_field', input: value });
    return trimmed;
  }),
);

export const newReport = z.pipe(
  z.object({ ...target, reason: z.enum(postReasons, 'invalid_field'), text: reportText }),
  z.transform(({ postId, userId, ...report }, context) => {
    const refuse = refuseWith(context);
    const object = objectOf(postId, userId);
    if (!object) return refuse('bad_request');
    if (object.userId !== undefined && !memberReasons.includes(report.reason))
      return refuse('invalid_field', 'reason');
    if (needsText(report.reason) && report.text === '') return refuse('invalid_field', 'text');
    return { object, ...report };
  }),
);
export type NewReport = z.output<typeof newReport>;

export const reportDecision = z.pipe(
  z.object({
    ...target,
    action: z.enum(postActions, 'invalid_field'),
    reason: denyReason,
    days: z.optional(days),
  }),
  z.transform(({ postId, userId, ...decision }, context) => {
    const refuse = refuseWith(context);
    const object = objectOf(postId, userId);
    if (!object) return refuse('bad_request');
    if (object.userId !== undefined && !memberActions.includes(decision.action))
      return refuse('invalid_field', 'action');
    if (needsReason(decision.action) && decision.reason === '') return refuse('reason_blank', 'reason');
    if (decision.action === 'suspend' && decision.days === undefined) return refuse('invalid_field', 'days');
    return { object, ...decision, days: decision.days ?? null };
  }),
);
export type ReportDecision = z.output<typeof reportDecision>;

/** `reason` is needed where a take-down can no longer be undone without one. */
export const reopening = z.pipe(
  z.object({ ...target, reason: denyReason }),
  z.transform(({ postId, userId, reason }, context) => {
    const object = objectOf(postId, userId);
    return object ? { object, reason } : refuseWith(context)('bad_request');
  }),
);
export type Reopening = z.output<typeof reopening>;
