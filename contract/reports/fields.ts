import * as z from 'zod/mini';
import { days } from '../members/fields.ts';
import { denyReason } from '../posts/decisions.ts';
import { id, refuse, trimmedText } from '../wire.ts';
import { memberActions, postActions, reportActions } from './actions.ts';
import * as limits from './limits.ts';
import { needsText, memberReasons, postReasons, type ReportedObject } from './options.ts';

/** Reports of posts and members, and what admins decide about them. */

/** The reported object: a post as `postId`, or a member as `userId`. */
const target = { postId: z.optional(id), userId: z.optional(id) };

/** Undefined unless exactly one of the two ids is given. */
function objectOf(postId: string | undefined, userId: string | undefined): ReportedObject | undefined {
  if (postId !== undefined) return userId === undefined ? { postId } : undefined;
  return userId === undefined ? undefined : { userId };
}

const reportText = z.pipe(
  z.optional(trimmedText(limits.text)),
  z.transform((value: string | undefined) => value ?? ''),
);

export const newReport = z.pipe(
  z.object({ ...target, reason: z.enum(postReasons, 'invalid_field'), text: reportText }),
  z.transform(({ postId, userId, ...report }, context) => {
    const object = objectOf(postId, userId);
    if (!object) return refuse(context, 'bad_request');
    if (object.userId !== undefined && !memberReasons.includes(report.reason))
      return refuse(context, 'invalid_field', 'reason');
    if (needsText(report.reason) && report.text === '') return refuse(context, 'invalid_field', 'text');
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
    const object = objectOf(postId, userId);
    if (!object) return refuse(context, 'bad_request');
    if (object.userId !== undefined && !memberActions.includes(decision.action))
      return refuse(context, 'invalid_field', 'action');
    if (reportActions[decision.action].needsReason && decision.reason === '')
      return refuse(context, 'reason_blank', 'reason');
    if (reportActions[decision.action].asks === 'days' && decision.days === undefined)
      return refuse(context, 'invalid_field', 'days');
    return { object, ...decision, days: decision.days ?? null };
  }),
);
export type ReportDecision = z.output<typeof reportDecision>;

/** `reason` is needed where a take-down can no longer be undone without one. */
export const reopening = z.pipe(
  z.object({ ...target, reason: denyReason }),
  z.transform(({ postId, userId, reason }, context) => {
    const object = objectOf(postId, userId);
    return object ? { object, reason } : refuse(context, 'bad_request');
  }),
);
export type Reopening = z.output<typeof reopening>;
