import type { Action, With } from '../action.ts';
import { statuses, type Status } from './status.ts';

/** What authors and admins can do with a post (spec section 4, rules P1 to P5). */

type From = Status | 'new';

const onMarket = ['Available', 'In progress'] as const;
const submitted = ['Pending', ...onMarket] as const;

export const authorActions = {
  create: { call: 'create', by: 'author', from: ['new'], to: ['Draft', 'Pending'], trail: 'create-post' },
  /** The full form. */
  'edit-draft': {
    call: 'editDraft',
    by: 'author',
    from: ['Draft'],
    to: ['Draft', 'Pending'],
    trail: 'change-status',
  },
  /** All except title, text and images. */
  'edit-post': { call: 'edit', by: 'author', from: submitted },
  'change-type': { call: 'edit', by: 'author', from: ['Pending'] },
  /** Archives the post and copies it to a new one. */
  withdraw: { call: 'archive', by: 'author', from: ['Pending'], to: ['Archived'], trail: 'change-status' },
  delete: { call: 'remove', by: 'author', from: statuses, asks: 'confirmation', trail: 'delete-post' },
  archive: {
    call: 'archive',
    by: 'author',
    from: submitted,
    to: ['Archived'],
    asks: 'confirmation',
    trail: 'change-status',
  },
  reserve: { call: 'edit', by: 'author', from: ['Available'], to: ['In progress'], trail: 'change-status' },
  'make-available': {
    call: 'edit',
    by: 'author',
    from: ['In progress'],
    to: ['Available'],
    trail: 'change-status',
  },
  'deal-made': {
    call: 'archive',
    by: 'author',
    from: onMarket,
    to: ['Archived'],
    asks: 'confirmation',
    trail: 'change-status',
  },
  'copy-to-draft': { call: 'create', by: 'author', from: ['Denied', 'Archived'] },
  confirm: { call: 'confirm', by: 'author', from: onMarket },
  renew: { call: 'renew', by: 'author', from: submitted, asks: 'date' },
} as const satisfies Record<string, Action<From>>;

const byAdmin = { by: 'admin', notOwn: true } as const;

export const adminActions = {
  approve: {
    ...byAdmin,
    call: 'approve',
    from: ['Pending'],
    to: ['Available'],
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

/** Screens offer an action in these statuses; the server refuses it in all others. */
export function can(action: PostAction, status: Status): boolean {
  return postActions[action].from.includes(status);
}

/** Whether an action leads from one status to another. Any other move is a 409 and changes nothing. */
export function canMove(by: Action['by'], from: From, to: Status): boolean {
  return Object.values(postActions).some(
    (action) => action.by === by && action.from.includes(from) && action.to?.includes(to),
  );
}
