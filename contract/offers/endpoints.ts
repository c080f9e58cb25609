import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../posts/filters.ts';
import { statuses } from '../posts/status.ts';
import { dealMessage, flag, handles, id, message } from '../wire.ts';
import { cancel, decline, late, meeting, newOffer, promise, target } from './fields.ts';
import { offerView } from './view.ts';

/** Of the other side: only while the offer is promised, and a day after. */
const contacts = {
  email: z.nullable(z.string()),
  wechat_id: z.nullable(z.string()),
  contacts: z.optional(z.nullable(handles)),
  wechat_qr_code_image: z.nullable(z.string()),
};

/** Of the other side; null while suspended, and once the account is closed. */
const who = {
  user_id: z.nullable(z.string()),
  username: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  member_since: z.nullable(z.string()),
  deals_made: z.nullable(z.number()),
};

const receivedOffer = z.extend(offerView, {
  ...contacts,
  ...who,
  user_id: z.string(),
  member_since: z.string(),
  deals_made: z.number(),
});
export type ReceivedOffer = z.output<typeof receivedOffer>;

/** Fields of the post are null once it is deleted or hidden from the member, except the title. */
const about = {
  post_title: z.string(),
  post_status: z.nullable(z.enum(statuses)),
  image_url: z.nullable(z.string()),
  post_price: z.nullable(z.string()),
  post_currency: z.nullable(z.string()),
};

const ownOffer = z.extend(offerView, {
  ...contacts,
  ...about,
  /** Of the author; null while suspended, and once the account is closed. */
  username: z.nullable(z.string()),
});
export type OwnOffer = z.output<typeof ownOffer>;

/** An offer with the other side and the post, as the reader's side sees it. */
const deal = z.extend(z.extend(offerView, contacts), {
  side: z.enum(['asker', 'author']),
  ...who,
  ...about,
  post_type: z.nullable(z.enum(['sell', 'buy'])),
  /** How many minutes late the reader and the other side said to be. */
  late: z.nullable(z.number()),
  their_late: z.nullable(z.number()),
  /** The author may say whether the two have met. */
  is_due: z.boolean(),
});
export type Deal = z.output<typeof deal>;

const change = { method: 'PATCH', access: 'member', reply: message } as const;

export const offerEndpoints = {
  make: endpoint({
    method: 'POST',
    path: '/api/offer/make-offer',
    access: 'member',
    summary: 'Offers to take a post, or what a wanted post asks for',
    request: newOffer,
    reply: z.object({ message: z.string(), offer_id: z.string() }),
  }),
  withdraw: endpoint({
    ...change,
    path: '/api/offer/withdraw-offer',
    summary: 'Withdraws an own open offer',
    request: target,
  }),
  promise: endpoint({
    ...change,
    path: '/api/offer/promise',
    trail: ['change-status'],
    summary: 'Accepts an offer on an own post, which is In progress then',
    request: promise,
  }),
  decline: endpoint({
    ...change,
    path: '/api/offer/decline-offer',
    summary: 'Declines an offer on an own post, with block all of that member',
    request: decline,
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/api/offer/blocked',
    access: 'member',
    summary: 'Members whose offers do not reach the member, by name',
    reply: z.array(z.object({ user_id: z.string(), username: z.string() })),
  }),
  lift: endpoint({
    ...change,
    path: '/api/offer/lift-block',
    summary: 'Lets the later offers of a member through again (idempotent)',
    request: z.object({ userId: id }),
  }),
  cancel: endpoint({
    ...change,
    path: '/api/offer/cancel-promise',
    trail: ['change-status'],
    summary: 'Ends a promise from either side: the post is Available again',
    request: cancel,
  }),
  answerMeeting: endpoint({
    ...change,
    path: '/api/offer/answer-meeting',
    trail: ['change-status'],
    summary: 'Says whether the two have met: the post is Archived with a deal, or Available again',
    request: meeting,
    reply: dealMessage,
  }),
  late: endpoint({
    ...change,
    path: '/api/offer/running-late',
    summary: 'Tells the other side of a meeting that the member will be late, once a promise',
    request: late,
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/offer/next',
    access: 'member',
    summary: 'The next meeting of the member, and how much waits for an answer',
    request: z.object({ contacts: z.optional(flag) }),
    reply: z.object({ offer: z.nullable(deal), more: z.number(), needs: z.number() }),
  }),
  deals: endpoint({
    method: 'GET',
    path: '/api/offer/deals',
    access: 'member',
    summary: 'Who waits for an answer of the member, and all promises from either side',
    reply: z.object({ needs: z.array(deal), coming: z.array(deal) }),
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/offer/post-offers',
    access: 'member',
    summary: 'The offers on an own post that wait, oldest first, then the promised one',
    request: z.object({ postId: id }),
    reply: z.array(receivedOffer),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/offer/my-offers',
    access: 'member',
    summary: 'Twenty offers of the member: open and promised ones first, then those of 90 days',
    request: z.object({ page }),
    reply: z.array(ownOffer),
  }),
} as const;
