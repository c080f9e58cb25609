import { isAllowed, type Action, type With } from '../action.ts';
import { statuses, type Status } from './status.ts';

/** What authors and admins can do with a post (spec section 4, rules P1 to P5). */

type From = Status | 'new';

const onMarket = ['Available', 'In progress'] as const;
const submitted = ['Pending', ...onMarket] as const;

const byAuthor = { by: 'author', refusal: 'post_state' } as const;
const byAdmin = { by: 'admin', notOwn: true, refusal: 'post_state' } as const;

/** A change of the status by its author. */
export const authorMove = { ...byAuthor, trail: 'change-status' } as const;

export const authorActions = {
  create: { ...byAuthor, call: 'create', from: ['new'], to: ['Draft', 'Pending'], trail: 'create-post' },
  /** The full form. */
  'edit-draft': { ...authorMove, call: 'editDraft', from: ['Draft'], to: ['Draft', 'Pending'] },
  /** All except title, text and images. */
  'edit-post': { ...byAuthor, call: 'edit', from: submitted },
  'change-type': { ...byAuthor, call: 'edit', from: ['Pending'] },
  /** Archives the post and copies it to a new one. */
  withdraw: { ...authorMove, call: 'archive', from: ['Pending'], to: ['Archived'] },
  delete: { ...byAuthor, call: 'remove', from: statuses, asks: 'confirmation', trail: 'delete-post' },
  archive: { ...authorMove, call: 'archive', from: submitted, to: ['Archived'], asks: 'confirmation' },
  reserve: {
    ...authorMove,
    call: 'edit',
    sends: { postStatus: 'In progress' },
    from: ['Available'],
    to: ['In progress'],
  },
  'make-available': {
    ...authorMove,
    call: 'edit',
    sends: { postStatus: 'Available' },
    from: ['In progress'],
    to: ['Available'],
  },
  'deal-made': {
    ...authorMove,
    call: 'archive',
    sends: { dealMade: true },
    from: onMarket,
    to: ['Archived'],
    asks: 'confirmation',
    many: 'inTurn',
  },
  'copy-to-draft': { ...byAuthor, call: 'create', from: ['Denied', 'Archived'] },
  confirm: { ...byAuthor, call: 'confirm', from: onMarket, many: 'together' },
  renew: { ...byAuthor, call: 'renew', from: submitted, asks: 'date', many: 'together' },
} as const satisfies Record<string, Action<From>>;

export const adminActions = {
  approve: {
    ...byAdmin,
    call: 'approve',
    from: ['Pending'],
    to: ['Available'],
    many: 'inTurn',
    undo: true,
    trail: 'approve-post',
    notice: 'post-approved',
    key: 'a',
  },
  deny: {
    ...byAdmin,
    call: 'deny',
    from: ['Pending'],
    to: ['Denied'],
    asks: 'reason',
    many: 'inTurn',
    undo: true,
    trail: 'deny-post',
    notice: 'post-denied',
    key: 'd',
  },
  'take-down': {
    ...byAdmin,
    call: 'takeDown',
    from: onMarket,
    to: ['Denied'],
    asks: 'reason',
    needsReason: true,
    undo: true,
    trail: 'take-down-post',
    notice: 'post-taken-down',
  },
  /** The undo of an admin's own last decision needs no reason. */
  return: {
    ...byAdmin,
    call: 'returnToReview',
    from: [...onMarket, 'Denied'],
    to: ['Pending'],
    asks: 'reason',
    needsReason: true,
    trail: 'return-to-review',
    notice: 'post-returned',
  },
} as const satisfies Record<string, Action<From>>;

/** The actions of admins that change the status. */
export type PostDecision = With<typeof adminActions, 'to'>;
export type PostAction = keyof typeof authorActions | keyof typeof adminActions;
export const postActions: Readonly<Record<PostAction, Action<From>>> = { ...authorActions, ...adminActions };

/** Whether an action is allowed in a status. */
export function can(action: PostAction, status: Status): boolean {
  return isAllowed(postActions[action], status);
}

/** Whether an action leads from one status to another. Any other move is a 409 and changes nothing. */
export function canMove(by: Action['by'], from: From, to: Status): boolean {
  return Object.values(postActions).some(
    (action) => action.by === by && action.from.includes(from) && action.to?.includes(to),
  );
}
