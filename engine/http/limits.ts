import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { engineErrors } from '../errors.ts';
import { Refusal } from '../refusal.ts';
import { addressKey } from './address.ts';

/** Limits on how often something is done, by member, account or address (rule G8). The shop names them. */

/** At most `count` uses in each window of `seconds`. */
export type Window = readonly [count: number, seconds: number];

export interface LimitRule {
  windows: readonly Window[];
  /** If set, a proof of work lifts this limit and needs at most this many bits (docs/proof-of-work.md). */
  maxBits?: number;
}

/**
 * Each shop has these: all calls of a member that read, all that write, the files of images, and what visitors read by
 * address.
 */
type Always = 'read' | 'write' | 'image' | 'read-address';
export type RateLimits<Name extends string = string> = Record<Name | Always, LimitRule>;

/** The fewest bits that a challenge asks for. */
export const minBits = 14;

const [tooMany, tooManyMessage] = engineErrors.too_many;

/** A limit is used up. A proof of `proofBits` lifts it; undefined if none does. */
export class LimitReached extends Refusal {
  readonly proofBits: number | undefined;
  constructor(retryAfter: number, proofBits?: number) {
    super('too_many', tooMany, tooManyMessage, { retryAfter: Math.max(1, retryAfter) });
    this.proofBits = proofBits;
  }
}

interface AttemptRule {
  /** Attempts in 15 minutes without delay. */
  free?: number;
  /** The bits of the caller's proof of work; 0 without one. */
  work?: number;
}

export interface RateLimiter<Name extends string = string> {
  /**
   * Counts uses of a limit by a key (member id, e-mail). Throws `LimitReached` if it is used up and `work`, the bits of
   * a proof, does not lift it. Does nothing for zero uses.
   */
  consume(limit: Name | 'write', key: string, uses?: number, work?: number): Promise<void>;
  /** Throws as `consume` does if more than the limit was used, and counts nothing. */
  check(limit: Name, key: string, work?: number): Promise<void>;
  /** Takes one use back. */
  refund(limit: Name, key: string): Promise<void>;
  /**
   * Counts a read of a member or an address. Writes to the database once for ten reads or more. The same `thing` again
   * within an hour counts nothing. Returns whether it counted.
   */
  read(limit: Name | Exclude<Always, 'write'>, key: string, thing?: string): Promise<boolean>;
  /**
   * Counts an attempt before it is checked, so that concurrent attempts can't share one. After the free ones, throws
   * `LimitReached` for a delay that each further attempt doubles, up to 15 minutes.
   */
  attempt(key: string, rule?: AttemptRule): Promise<void>;
  /** Resets the attempts of a key after a success. */
  forget(key: string): Promise<void>;
}

const allow = () => Promise.resolve();

/** With RATE_LIMIT=off. */
export const noLimits: RateLimiter & AddressLimits = {
  consume: allow,
  check: allow,
  refund: allow,
  read: () => Promise.resolve(true),
  attempt: allow,
  forget: allow,
};

export interface Visitor {
  address: string;
  /** Counts all addresses of one network as one visitor. */
  key: string;
  connection: Socket;
}

export function visitorOf({ ip, socket }: FastifyRequest): Visitor {
  return { address: ip, key: addressKey(ip), connection: socket };
}

export interface AddressLimits<Name extends string = string> {
  /** `RateLimiter.consume` by the visitor's address. `work` is the bits of a proof, or 0. */
  consume(limit: Name, visitor: Visitor, work: number): Promise<void>;
  /** `RateLimiter.read` by the visitor's address. */
  read(limit: Name | 'read-address', visitor: Visitor): Promise<unknown>;
  check(limit: Name, visitor: Visitor, work: number): Promise<void>;
  refund(limit: Name, address: string): Promise<void>;
}

export const minute = 60;
export const hour = 3600;
export const day = 86_400;

const secondsOf = new Map([
  ['10m', 10 * minute],
  ['15m', 15 * minute],
  ['minute', minute],
  ['hour', hour],
  ['day', day],
]);
const maxUses = 1_000_000;

/** A window as it is written in LIMITS: `mail-address=1500/hour`. */
export function describeWindow(limit: string, [count, seconds]: Window): string {
  const unit = [...secondsOf].find(([, length]) => length === seconds)?.[0] ?? `${seconds}s`;
  return `${limit}=${count}/${unit}`;
}

/**
 * The limits with the operator's figures from LIMITS, such as `mail-address=3000/hour,full-post=900/day`. For each
 * invalid part, calls `complain` with what was expected.
 */
export function readLimits<Name extends string>(
  rules: RateLimits<Name>,
  text: string,
  complain: (expected: string) => void,
): RateLimits<Name> {
  const isLimit = (name: string): name is Name => Object.hasOwn(rules, name);
  const limits = { ...rules };
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name = '', count = '', unit = ''] = /^([\w-]+)\s*=\s*(\d+)\s*\/\s*(\w+)$/.exec(part) ?? [];
    if (!isLimit(name)) {
      complain(`a comma list such as mail-address=3000/hour, with names of ${Object.keys(rules).join(', ')}`);
      continue;
    }
    const { windows } = limits[name];
    const seconds = secondsOf.get(unit);
    const uses = Number(count);
    if (!windows.some(([, length]) => length === seconds) || uses < 1 || uses > maxUses) {
      const allowed = rules[name].windows.map((window) => describeWindow(name, window)).join(', ');
      complain(`a number from 1 to ${maxUses} in place of those in ${allowed}`);
      continue;
    }
    limits[name] = {
      ...limits[name],
      windows: windows.map((window) => (window[1] === seconds ? [uses, seconds] : window)),
    };
  }
  return limits;
}

/** Deletes counters that are older than every window. */
export async function deleteOldCounters(db: Queryable): Promise<void> {
  await db.run(sql`delete from rate_counters where last_at < now() - interval '2 days'`);
}
