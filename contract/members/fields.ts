import * as z from 'zod/mini';
import { requiredReason } from '../posts/decisions.ts';
import { dayChecks, id, rawText, requiredText, text } from '../wire.ts';
import * as limits from './limits.ts';

/** The length of a suspension in whole days; null if it lasts until an admin lifts it. */
export const days = z.nullable(
  z
    .int('invalid_field')
    .check(z.minimum(1, 'invalid_field'), z.maximum(limits.suspensionDays, 'invalid_field')),
);

export const suspension = z.object({ userId: id, reason: requiredReason, days });
export const warning = z.object({ userId: id, reason: requiredReason });
export const lift = z.object({ userId: id, reason: z.optional(requiredReason) });

/** The name that a reset gives: `member_` and digits. */
export function isNeutralName(username: string): boolean {
  return /^member_\d+$/.test(username);
}

export const resettable = ['username', 'profile-image', 'wechat-qr-code', 'wechat-id', 'contacts'] as const;
export type Resettable = (typeof resettable)[number];
export const reset = z.object({
  userId: id,
  what: z.enum(resettable, 'invalid_field'),
  reason: z.optional(requiredReason),
});

export const note = z.object({ userId: id, text: requiredText(limits.note, 'note_length') });

/** The last day on campus, or null for none. The caller checks that it is within the coming year. */
export const leavingDate = z.nullable(
  rawText('leaving_date_invalid').check(...dayChecks('leaving_date_invalid')),
);

/** The day on which a pause ends, or null to end it now. The caller checks that it is within half a year. */
export const pauseDate = z.nullable(rawText('pause_date_invalid').check(...dayChecks('pause_date_invalid')));

/** A part of a username or e-mail. An empty text finds all members. */
export const search = z.pipe(
  z.optional(text()),
  z.transform((value: string | undefined) => (value ?? '').trim()),
);
