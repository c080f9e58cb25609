import * as z from 'zod/mini';
import { minutesAt } from '../days.ts';
import * as limits from './limits.ts';
import { offerStateNames } from './states.ts';

/** What a member offers on a post, as replies hold it. All that can be said is a list. */

export const offerSentences = ['today', 'any-time', 'works', 'more'] as const;
export const declineReasons = ['too-low', 'promised', 'gone'] as const;
export const cancelReasons = ['changed-mind', 'cannot-come', 'sold'] as const;

export type Sentence = (typeof offerSentences)[number];
export type DeclineReason = (typeof declineReasons)[number];
export type CancelReason = (typeof cancelReasons)[number];

/** Instants are ISO 8601 in UTC. */
export const offerView = z.object({
  offer_id: z.string(),
  /** Null once the post is deleted. */
  post_id: z.nullable(z.string()),
  state: z.enum(offerStateNames),
  /** Null: as the post says. */
  price: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  area: z.nullable(z.string()),
  times: z.array(z.string()),
  sentence: z.nullable(z.string()),
  /** When and where a promise is kept. */
  time: z.nullable(z.string()),
  place: z.nullable(z.string()),
  date: z.string(),
  answered_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When an open offer ends without an answer; null while its hours stand still. */
  answer_by: z.optional(z.nullable(z.string())),
  /** The place of an open offer among those that wait, from 1. */
  queue_place: z.nullable(z.number()),
});
export type OfferView = z.output<typeof offerView>;

const hourMs = 3_600_000;

/** Whether a meeting can be at this instant: a whole hour of the zone's day, soon enough and not too soon. */
export function isOfferTime(instant: number, now: number, zone: string): boolean {
  const hour = minutesAt(instant, zone) / 60;
  return (
    Number.isInteger(hour) &&
    hour >= limits.firstHour &&
    hour <= limits.lastHour &&
    instant > now + limits.minutesAhead * 60_000 &&
    instant <= now + limits.daysAhead * 24 * hourMs
  );
}
