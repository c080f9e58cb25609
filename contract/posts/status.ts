/** Post statuses and their transitions (spec section 4, rules P1 to P5). */

export const statuses = ['Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied'] as const;
export type Status = (typeof statuses)[number];

/** Who may see a post besides its author (rule P4). Admins see what members see. */
const audiences: Record<Status, 'members' | 'admins' | 'nobody'> = {
  Draft: 'nobody',
  Pending: 'admins',
  Available: 'members',
  'In progress': 'members',
  Archived: 'members',
  Denied: 'admins',
};

/** Statuses that every member may see. */
export const visibleStatuses: readonly Status[] = statuses.filter(
  (status) => audiences[status] === 'members',
);

/** Statuses in which admins may see the posts of others. */
export const adminStatuses: readonly Status[] = statuses.filter((status) => audiences[status] !== 'nobody');

export type Actor = 'author' | 'admin';
type From = Status | 'new';

/** from -> to -> who. Any other move is a 409 and changes nothing. */
const transitions: Record<From, Partial<Record<Status, Actor>>> = {
  new: { Draft: 'author', Pending: 'author' },
  Draft: { Draft: 'author', Pending: 'author' },
  Pending: { Available: 'admin', Denied: 'admin', Archived: 'author' },
  Available: { 'In progress': 'author', Archived: 'author', Denied: 'admin', Pending: 'admin' },
  'In progress': { Available: 'author', Archived: 'author', Denied: 'admin', Pending: 'admin' },
  Archived: {},
  Denied: { Pending: 'admin' },
};

export function canMove(actor: Actor, from: From, to: Status): boolean {
  return transitions[from][to] === actor;
}

/** The whole table, for tests and the trigger of the database. */
export function allTransitions(): { from: From; to: Status; actor: Actor }[] {
  return Object.entries(transitions).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, actor]) => ({ from: from as From, to: to as Status, actor })),
  );
}

export type Action =
  | 'edit-draft' // the full form
  | 'edit-post' // all except title, text and images
  | 'change-type'
  | 'withdraw' // archives the post and copies it to a new one
  | 'delete'
  | 'archive'
  | 'reserve'
  | 'make-available'
  | 'deal-made'
  | 'copy-to-draft'
  | 'confirm'
  | 'renew'
  | 'approve'
  | 'deny'
  | 'take-down'
  | 'return';

const actions: Record<Action, { actor: Actor; from: readonly Status[] }> = {
  'edit-draft': { actor: 'author', from: ['Draft'] },
  'edit-post': { actor: 'author', from: ['Pending', 'Available', 'In progress'] },
  'change-type': { actor: 'author', from: ['Pending'] },
  withdraw: { actor: 'author', from: ['Pending'] },
  delete: { actor: 'author', from: statuses },
  archive: { actor: 'author', from: ['Pending', 'Available', 'In progress'] },
  reserve: { actor: 'author', from: ['Available'] },
  'make-available': { actor: 'author', from: ['In progress'] },
  'deal-made': { actor: 'author', from: ['Available', 'In progress'] },
  'copy-to-draft': { actor: 'author', from: ['Denied', 'Archived'] },
  confirm: { actor: 'author', from: ['Available', 'In progress'] },
  renew: { actor: 'author', from: ['Pending', 'Available', 'In progress'] },
  approve: { actor: 'admin', from: ['Pending'] },
  deny: { actor: 'admin', from: ['Pending'] },
  'take-down': { actor: 'admin', from: ['Available', 'In progress'] },
  // A return needs a reason, unless it undoes the admin's own last decision.
  return: { actor: 'admin', from: ['Available', 'In progress', 'Denied'] },
};

/** Screens offer these actions; the server refuses all others. */
export function can(actor: Actor, action: Action, status: Status): boolean {
  const rule = actions[action];
  return rule.actor === actor && rule.from.includes(status);
}
