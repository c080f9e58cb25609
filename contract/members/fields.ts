import * as z from 'zod/mini';
import { id, length, text } from '../wire.ts';
import * as limits from './limits.ts';

/** Typed text of 1 to `max` code points, without spaces around it. */
function someText(max: number) {
  return z.pipe(
    text('invalid_field', 4 * max),
    z.string().check(
      z.trim(),
      z.refine((value) => value !== '' && length(value) <= max, 'invalid_field'),
    ),
  );
}

export const reason = someText(limits.reason);

/** Whole days; null until an admin lifts the suspension. */
export const days = z.nullable(
  z
    .int('invalid_field')
    .check(z.minimum(1, 'invalid_field'), z.maximum(limits.suspensionDays, 'invalid_field')),
);

export const suspension = z.object({ userId: id, reason, days });
export const warning = z.object({ userId: id, reason });
export const lift = z.object({ userId: id, reason: z.optional(reason) });

export const resettable = ['username', 'profile-image', 'wechat-qr-code'] as const;
export type Resettable = (typeof resettable)[number];
export const reset = z.object({
  userId: id,
  what: z.enum(resettable, 'invalid_field'),
  reason: z.optional(reason),
});

export const note = z.object({ userId: id, text: someText(limits.note) });

/** A part of a username or e-mail; none finds all members. */
export const search = z.pipe(
  z.optional(text()),
  z.transform((value: string | undefined) => (value ?? '').trim()),
);
