import { isAllowed, type Action } from '../action.ts';
import type { OfferState } from './states.ts';

/**
 * What both sides do with an offer. Nothing of it is in the audit trail: admins don't learn who offered what. The change
 * of the post's status is.
 */

const byAuthor = { by: 'author', refusal: 'offer_state' } as const;

export const offerActions = {
  withdraw: { by: 'asker', call: 'withdraw', from: ['open'], to: ['withdrawn'], refusal: 'offer_state' },
  promise: { ...byAuthor, call: 'promise', from: ['open'], to: ['promised'] },
  decline: { ...byAuthor, call: 'decline', from: ['open'], to: ['declined'] },
  /** All open offers of the member to the author, and all that follow. */
  block: {
    ...byAuthor,
    call: 'decline',
    sends: { block: true },
    from: ['open'],
    to: ['declined'],
    asks: 'confirmation',
  },
  cancel: {
    by: 'either',
    call: 'cancel',
    from: ['promised'],
    // By the author who cannot come, the offer is open again.
    to: ['cancelled', 'open'],
    refusal: 'offer_state',
    asks: 'confirmation',
  },
  late: { by: 'either', call: 'late', from: ['promised'], refusal: 'offer_state' },
  /** After the time of the meeting. */
  met: {
    ...byAuthor,
    call: 'answerMeeting',
    sends: { met: true },
    from: ['promised', 'unanswered'],
    to: ['met'],
  },
  missed: {
    ...byAuthor,
    call: 'answerMeeting',
    sends: { met: false },
    from: ['promised', 'unanswered'],
    to: ['missed'],
  },
} as const satisfies Record<string, Action<OfferState>>;
export type OfferAction = keyof typeof offerActions;

/** Whether an action is allowed in a state. */
export const canOffer = (action: OfferAction, state: OfferState) => isAllowed(offerActions[action], state);
