import * as z from 'zod/mini';
import { screenPaths } from '../screens.ts';
import { kind, toPost, toPostOffers } from './kind-row.ts';

const nothing = z.object({});
const reason = z.object({ reason: z.nullable(z.string()) });
/** The name of the author who did not answer; replies alone have it. */
const ended = z.extend(reason, { author: z.optional(z.nullable(z.string())) });
const waiting = z.object({ count: z.number() });
/** Absent in notices that were written before it existed. */
const asked = z.object({ offer_id: z.optional(z.string()) });
const place = z.object({ queue_place: z.number() });
const gone = z.object({ title: z.string(), reason: z.optional(z.nullable(z.string())) });
/** Replies alone have the name of who is late. */
const late = z.object({ minutes: z.number(), author: z.optional(z.nullable(z.string())) });

const offers = { group: 'offers', opens: toPost } as const;
const deals = { group: 'deals', opens: toPost } as const;
/** Leads an author to the offers on the post. */
const received = { ...offers, to: 'author', opens: toPostOffers } as const;
/** The deals hold the contacts, the reasons and 'Ask again'. */
const opens = () => screenPaths.deals;

/** The kinds about offers and promises. They fit posts of both types, because a notice does not have the type. */
export const offerKinds = {
  /** `count` offers have come since the author last read of them. */
  'offer-made': kind({ ...received, topic: 'post # offers' }, waiting, { isAsked: true }),
  'offer-waiting': kind({ ...received, topic: 'post # waiting' }, waiting, { isAsked: true }),
  'offer-promised': kind({ ...deals, to: 'asker', topic: 'post # promise', opens }, nothing),
  'promise-cancelled': kind({ ...deals, to: 'both', topic: 'post # promise' }, ended, {
    keepsReason: true,
    survivesDeletion: true,
  }),
  'meeting-soon': kind({ ...deals, to: 'both', topic: 'post # meeting' }, nothing, { isUrgent: true }),
  'running-late': kind({ ...deals, to: 'both', topic: 'post # late', opens }, late, { isUrgent: true }),
  'meeting-ask': kind({ ...received, topic: 'post # meeting' }, asked, { question: 'meeting' }),
  'offer-queued': kind({ ...offers, to: 'askers', topic: 'post # queue' }, place),
  'offer-free': kind({ ...offers, to: 'askers', topic: 'post # queue' }, nothing),
  'offer-declined': kind({ ...offers, to: 'asker', topic: 'post # answer', opens }, reason, {
    keepsReason: true,
  }),
  'offer-lapsed': kind({ ...offers, to: 'askers', topic: 'post # answer', opens }, nothing),
  'offer-gone': kind({ ...offers, to: 'askers', topic: 'post # answer' }, gone, {
    survivesDeletion: true,
    keepsReason: true,
  }),
};
