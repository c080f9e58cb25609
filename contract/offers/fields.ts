import * as z from 'zod/mini';
import { orNone, price } from '../posts/fields.ts';
import { areaKey } from '../posts/options.ts';
import { flag, id } from '../wire.ts';
import * as limits from './limits.ts';
import { cancelReasons, declineReasons, offerSentences } from './view.ts';

/** Requests of the calls of offers. The server checks that areas are known and that times are ahead. */

const oneOf = <Value extends string>(choice: readonly Value[]) =>
  orNone('unknown_option', (typed) => choice.find((value) => value === typed));

const area = orNone('unknown_option', (typed) => (areaKey.test(typed) ? typed : undefined));

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** As ISO 8601 in UTC. */
function readInstant(typed: unknown): string | undefined {
  const instant = typeof typed === 'string' && isoInstant.test(typed) ? Date.parse(typed) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

const times = z.pipe(
  z.array(z.unknown(), 'times_invalid').check(
    z.maxLength(limits.times, 'times_invalid'),
    z.refine((list) => list.every((typed) => readInstant(typed) !== undefined), 'times_invalid'),
  ),
  z.pipe(
    z.transform((list: unknown[]) => list.flatMap((typed) => readInstant(typed) ?? [])),
    z.array(z.string()).check(z.refine((list) => new Set(list).size === list.length, 'times_invalid')),
  ),
);

export const newOffer = z.object({
  postId: id,
  price: z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typed === '' ? null : typed)),
      z.nullable(price),
    ),
  ),
  area,
  times: z.optional(times),
  sentence: oneOf(offerSentences),
});
export type NewOffer = z.output<typeof newOffer>;

export const target = z.object({ offerId: id });
export const promise = z.object({ offerId: id, time: orNone('times_invalid', readInstant), area });
export type Promised = z.output<typeof promise>;
export const decline = z.object({ offerId: id, reason: oneOf(declineReasons), block: z.optional(flag) });
export type Declined = z.output<typeof decline>;
export const cancel = z.object({ offerId: id, reason: oneOf(cancelReasons) });
export type Cancelled = z.output<typeof cancel>;
export const late = z.object({
  offerId: id,
  minutes: z.pipe(
    z.transform((typed: unknown) => limits.lateMinutes.find((one) => String(one) === String(typed))),
    z.literal(limits.lateMinutes, 'unknown_option'),
  ),
});
export type Late = z.output<typeof late>;
export const meeting = z.object({ offerId: id, met: flag });
