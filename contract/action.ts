import type { ErrorCode } from './errors.ts';

/**
 * One row of `contract/<noun>/actions.ts`: what a member can do with an object. The server checks from it, and screens
 * offer by it.
 */
export interface Action<Status extends string = string> {
  /** The name of its call in the noun's endpoints. */
  readonly call: string;
  /** The fields of the call that tell this action from others, besides the object's id. */
  readonly sends?: Readonly<Record<string, unknown>>;
  /**
   * `self`: every member, about all that is their own, so that its call names no object. `reader`: who sees it. `asker`: who made
   * an offer, and `either`: that member or the author. An admin leaves what is `notOwn` to another admin if it concerns the
   * own post or person.
   */
  readonly by: 'author' | 'admin' | 'self' | 'reader' | 'asker' | 'either';
  readonly notOwn?: true;
  /** Admins and oneself are protected from it. */
  readonly sparesAdmins?: true;
  /** The statuses in which it is allowed, and those that it can lead to. */
  readonly from: readonly Status[];
  readonly to?: readonly Status[];
  /** The error in every other status; without one it is allowed in all. */
  readonly refusal?: ErrorCode;
  /** The question before it. The default is none. */
  readonly asks?: 'confirmation' | 'reason' | 'days' | 'date';
  /** The reason must not be empty. */
  readonly needsReason?: true;
  /** It is offered for several objects at once: in one call, all or none, or in turn. */
  readonly many?: 'together' | 'inTurn';
  readonly undo?: true;
  /** Its name in the audit trail. */
  readonly trail?: string;
  /** The kind of the author's notice. */
  readonly notice?: string;
  /** Its key in a queue. */
  readonly key?: string;
  /** The action that it takes back: one button toggles, so that it keeps the focus. */
  readonly toggles?: string;
}

/** The names of the actions whose row has a field. */
export type With<Rows, Field extends string> = {
  [Name in keyof Rows]: Rows[Name] extends Record<Field, unknown> ? Name : never;
}[keyof Rows];

/** The names in the audit trail of all actions of a table. */
export type TrailOf<Rows> = Extract<Rows[keyof Rows], { trail: string }>['trail'];

export function trailOf<const Rows extends Record<string, Action>>(rows: Rows): TrailOf<Rows>[] {
  const names = Object.values(rows).flatMap(({ trail }) => trail ?? []);
  return [...new Set(names)] as TrailOf<Rows>[];
}

/** The name of an action's button. */
export function buttonName(rows: Readonly<Record<string, Action>>, name: string): string {
  return rows[name]?.toggles ?? name;
}

/** Screens offer an action in these statuses; the server refuses it in all others. */
export function isAllowed({ from }: Action, status: string | undefined): boolean {
  return from.some((one) => one === status);
}
