import type { FastifyRequest } from 'fastify';
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
export type Always = 'read' | 'write' | 'image' | 'read-address';
export type RateLimits<Name extends string = string> = Record<Name | Always, LimitRule>;

/** The fewest bits that a challenge asks for. */
export const minBits = 14;

/** A limit is used up. A proof of `proofBits` lifts it; undefined if none does. */
export class LimitReached extends Refusal {
  readonly proofBits: number | undefined;
  constructor(retryAfter: number, proofBits?: number) {
    super('too_many', engineErrors.too_many, undefined, { retryAfter: Math.max(1, retryAfter) });
    this.proofBits = proofBits;
  }
}

export interface Visitor {
  address: string;
  /** Counts all addresses of one network as one visitor. */
  key: string;
}

export function visitorOf({ ip }: FastifyRequest): Visitor {
  return { address: ip, key: addressKey(ip) };
}

export const minute = 60;
export const hour = 3600;
export const day = 86_400;

const units: Record<string, number> = { '10m': 10 * minute, '15m': 15 * minute, minute, hour, day };
const maxUses = 1_000_000;

/** The windows as they are written in LIMITS: `mail-address=1500/hour, mail-address=6000/day`. */
export function describeWindows(limit: string, { windows }: LimitRule): string {
  const shown = windows.map(([count, seconds]) => {
    const unit = Object.keys(units).find((one) => units[one] === seconds);
    return `${limit}=${count}/${unit}`;
  });
  return shown.join(', ');
}

/**
 * The limits with the operator's figures from LIMITS, such as `mail-address=3000/hour,full-post=900/day`. For each
 * invalid part, calls `complain` with what was expected.
 */
export function readLimits<Name extends string>(
  rules: RateLimits<Name>,
  text: string,
  complain: (expected: { names: string } | { most: string; windows: string }) => void,
): RateLimits<Name> {
  const isLimit = (name: string): name is Name => Object.hasOwn(rules, name);
  const limits = { ...rules };
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, name = '', count, unit = ''] = /^\s*([\w-]+)\s*=\s*(\d+)\s*\/\s*(\w+)\s*$/.exec(part) ?? [];
    const uses = Number(count);
    const isChanged = ([, seconds]: Window) => seconds === units[unit];
    if (!isLimit(name)) complain({ names: Object.keys(rules).join(', ') });
    else if (!limits[name].windows.some(isChanged) || uses < 1 || uses > maxUses)
      complain({ most: `${maxUses}`, windows: describeWindows(name, rules[name]) });
    else {
      const windows = limits[name].windows.map((one): Window => (isChanged(one) ? [uses, one[1]] : one));
      limits[name] = { ...limits[name], windows };
    }
  }
  return limits;
}
