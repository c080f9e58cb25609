import { isAllowed, type Action, type With } from '../action.ts';
import { statuses, type Status } from './status.ts';

/** The actions of authors and admins on a post (spec section 4, rules P1 to P5). */

type From = Status | 'new';

const onMarket = ['Available', 'In progress'] as const;
const submitted = ['Pending', ...onMarket] as const;

const byAuthor = { by: 'author', refusal: 'post_state' } as const;
const byAdmin = { by: 'admin', notOwn: true, refusal: 'post_state' } as const;

/** A change of the status by its author. */
export const authorMove = { ...byAuthor, trail: 'change-status' } as const;
const edit = { ...authorMove, call: 'edit' } as const;
const ending = { ...authorMove, call: 'archive', to: ['Archived'] } as const;

export const authorActions = {
  create: { ...byAuthor, call: 'create', from: ['new'], to: ['Draft', 'Pending'], trail: 'create-post' },
  /** The full form. */
  'edit-draft': { ...authorMove, call: 'editDraft', from: ['Draft'], to: ['Draft', 'Pending'] },
  /** All except title, text and images. */
  'edit-post': { ...byAuthor, call: 'edit', from: submitted },
  'change-type': { ...byAuthor, call: 'edit', from: ['Pending'] },
  /** Archives the post and copies it to a new one. */
  withdraw: { ...ending, from: ['Pending'] },
  delete: { ...byAuthor, call: 'remove', from: statuses, asks: 'confirmation', trail: 'delete-post' },
  archive: { ...ending, from: submitted, asks: 'confirmation' },
  reserve: { ...edit, sends: { postStatus: 'In progress' }, from: ['Available'], to: ['In progress'] },
  'make-available': {
    ...edit,
    sends: { postStatus: 'Available' },
    from: ['In progress'],
    to: ['Available'],
    toggles: 'reserve',
  },
  'deal-made': { ...ending, sends: { dealMade: true }, from: onMarket, asks: 'confirmation', many: 'inTurn' },
  'copy-to-draft': { ...byAuthor, call: 'create', from: ['Denied', 'Archived'] },
  confirm: { ...byAuthor, call: 'confirm', from: onMarket, many: 'together' },
  renew: { ...byAuthor, call: 'renew', from: submitted, asks: 'date', many: 'together' },
  /** All own posts that are not yet over. */
  'archive-all': {
    by: 'self',
    call: 'archiveAll',
    from: submitted,
    to: ['Archived'],
    asks: 'confirmation',
    trail: authorMove.trail,
  },
} as const satisfies Record<string, Action<From>>;

/** The actions of other members. In other statuses they count nothing. */
export const readerActions = {
  connect: { by: 'reader', call: 'connect', from: onMarket },
} as const satisfies Record<string, Action<From>>;

/** The decision about a post that waits for review. */
const review = { ...byAdmin, from: ['Pending'], many: 'inTurn', undo: true } as const;

export const adminActions = {
  approve: {
    ...review,
    call: 'approve',
    to: ['Available'],
    trail: 'approve-post',
    notice: 'post-approved',
    key: 'a',
  },
  deny: {
    ...review,
    call: 'deny',
    to: ['Denied'],
    asks: 'reason',
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
export type PostAction = keyof typeof authorActions | keyof typeof adminActions | keyof typeof readerActions;
export const postActions: Readonly<Record<PostAction, Action<From>>> = {
  ...authorActions,
  ...adminActions,
  ...readerActions,
};

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
