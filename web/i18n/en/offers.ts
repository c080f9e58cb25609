import type { OfferAction } from '../../../contract/offers/actions.ts';
import type { OfferState } from '../../../contract/posts/offers.ts';
import type { PostType } from '../../../contract/posts/options.ts';

const actions: Record<OfferAction, string> = {
  withdraw: 'Withdraw',
  promise: 'Promise',
  decline: 'Decline',
  block: 'Decline, and nothing more',
  cancel: 'Cancel the promise',
  met: 'Yes, handed over',
  missed: 'No',
};

const done: Record<OfferAction, string> = {
  withdraw: 'Withdrawn.',
  promise: 'Promised. You see each other’s contacts now.',
  decline: 'Declined. They hear of it.',
  block: 'Declined. Nothing more from them reaches you.',
  cancel: 'The promise is cancelled.',
  met: 'Sold. Well done.',
  missed: 'Noted. It is available again.',
};

/** How an offer ended. */
const ended: Record<Exclude<OfferState, 'open' | 'promised'>, string> = {
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'No answer',
  cancelled: 'Promise cancelled',
  met: 'Handed over',
  missed: 'You did not meet',
  unanswered: 'Nobody said whether you met',
  gone: 'No longer on offer',
};

/** What can be offered, and what becomes of it. Labels that the specification quotes are exact. */
export const offers = {
  actions,
  done,
  ended,
  ask: { sell: 'I want it', buy: 'I have one', queue: 'Join the queue' },
  count: (type: PostType, count: number) =>
    type === 'sell'
      ? `${count} ${count === 1 ? 'wants' : 'want'} it`
      : `${count} ${count === 1 ? 'has' : 'have'} one`,
  promised: 'Promised',
  promisedToYou: 'Promised to you',
  question: 'Did you meet?',
  again: 'Ask again',
  dialogFailed: 'The form could not be loaded.',

  sheet: {
    price: (currency: string) => `Your price (${currency})`,
    priceHelp: (price: string) => `Leave it empty for ${price}.`,
    place: 'Where?',
    times: 'When could you come? Up to three times',
    hours: { 12: 'noon', 16: 'afternoon', 19: 'evening' },
    full: 'That is three. Take one away to choose another.',
    more: 'More days',
    sentence: 'One thing to say',
    contacts: (name: string) => `If ${name} promises it, you see each other's contacts.`,
    send: 'Send',
    sent: (name: string) => `Sent. ${name} has three days to answer.`,
  },

  place: (place: number) => `You are number ${place}`,
  turn: {
    waiting: (name: string) => `It is ${name}’s turn. Without an answer within three days it ends by itself.`,
    taken: 'It is promised to somebody else or reserved. You hear at once when it is free again.',
    meet: (name: string) => `Write to ${name} where exactly you meet.`,
    arrange: (name: string) => `Agree with ${name} on a time and a place.`,
    someone: 'the other side',
  },
  reason: (state: string, reason: string) => `${state}: ${reason}`,
  ownPrice: (price: string) => `You offered ${price}`,
  groups: { open: 'Waiting for an answer', past: 'Past' },
  empty: 'Nothing asked for yet',
  emptyHint: 'Tap ‘I want it’ on a post. What becomes of it stands here.',
  cancelTitle: 'Cancel the promise?',
  cancelText: (name: string) => `Why? ${name} is told, and the post is on the market again.`,
  cancelPlain: 'Without a reason',

  received: {
    title: 'Who wants it',
    lead: 'Your turn: promise it to one of them. Offers lapse after three days.',
    queue: 'They wait, and hear at once if it is free again.',
    below: (price: string) => `below ${price}`,
    time: 'When',
    noTime: 'No time',
    area: 'Where',
    noArea: 'No place',
    more: (name: string) => `More answers to ${name}`,
    block: (name: string) => `Decline, and nothing more from ${name}`,
    blockText: (name: string) =>
      `All open offers of ${name} to you are declined, and later ones don’t reach you. Your settings list it.`,
    link: 'Promised: time and contacts',
    empty: 'Nobody is waiting',
    freeText: 'It is promised to somebody. This cancels the promise, and they are told.',
  },

  blocked: {
    title: 'Nothing more from',
    lift: 'Lift',
    lifted: (name: string) => `You hear from ${name} again.`,
  },
};
