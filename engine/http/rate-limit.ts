import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { accountBits, type Limit, type Limits } from './limits.ts';
import { leaseReads } from './read-lease.ts';

/** Limits counted in the database, so that all processes share them (rule G8). */

/** A limit is used up. A proof of `proofBits` lifts it; undefined if none does. */
export class LimitReached extends CallerError {
  readonly proofBits: number | undefined;
  constructor(retryAfter: number, proofBits?: number) {
    super('too_many', { retryAfter: Math.max(1, retryAfter) });
    this.proofBits = proofBits;
  }
}

/** The limits on reads. */
export type LeasedLimit = 'read' | 'full-post';

export interface AttemptRule {
  /** Attempts in 15 minutes without delay. */
  free?: number;
  /** The bits of the caller's proof of work; 0 without one. */
  work?: number;
}

export interface RateLimiter {
  /**
   * Counts uses of a limit by a key (member id, e-mail). Throws `LimitReached` if it is used up and `work`, the bits of
   * a proof, does not lift it. Does nothing for zero uses.
   */
  consume(limit: Limit, key: string, uses?: number, work?: number): Promise<void>;
  /** Takes one use back. */
  refund(limit: Limit, key: string): Promise<void>;
  /** Counts a read of a member. Writes to the database once for ten reads or more. */
  read(limit: LeasedLimit, memberId: string): Promise<void>;
  /**
   * Counts an attempt before it is checked, so that concurrent attempts can't share one. After the free ones, throws
   * `LimitReached` for a delay that each further attempt doubles, up to 15 minutes.
   */
  attempt(key: string, rule?: AttemptRule): Promise<void>;
  /** Resets the attempts of a key after a success. */
  forget(key: string): Promise<void>;
}

const freeAttempts = 10;
const attemptWindow = 15 * 60;
const longestDelay = 15 * 60;

export const minBits = 14;

/** The bits that a proof needs: one bit more, which is twice the work, each time the uses double. */
function requiredBits(uses: number, free: number, maxBits: number): number {
  return Math.min(maxBits, minBits + Math.max(0, Math.floor(Math.log2(uses / free))));
}

/**
 * The uses to which a proof of `work` bits lifts a limit of `free` uses. Accepts one bit less than required, because
 * other callers may have used the limit while the proof was computed.
 */
function usesLiftedTo(work: number, free: number, maxBits: number): number {
  if (work === 0) return 0;
  return work >= maxBits - 1 ? 2 ** 31 - 1 : free * 2 ** (work - minBits + 2);
}

/** The delay in seconds after `count` attempts, `free` of which have none. */
function delayAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(2 ** Math.min(count - free + 1, 20), longestDelay);
}

export const allow = () => Promise.resolve();

/** With RATE_LIMIT=off. */
export const noLimits: RateLimiter = {
  consume: allow,
  refund: allow,
  read: allow,
  attempt: allow,
  forget: allow,
};

const windowStart = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

export function createRateLimiter(db: Queryable, limits: Limits): RateLimiter {
  const count = async (key: string, seconds: number, uses: number) => {
    const counted = await db.row<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, ${windowStart(seconds)}, ${uses}::int)
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return counted ?? { count: 0, rest: 0 };
  };

  const leasesOf = (limit: LeasedLimit) =>
    limits[limit].windows.map(([most, seconds]) => ({
      seconds,
      lease: leaseReads(most, (rest) => new LimitReached(rest)),
    }));
  const leases = { read: leasesOf('read'), 'full-post': leasesOf('full-post') };

  return {
    async read(limit, memberId) {
      for (const { seconds, lease } of leases[limit])
        await lease(memberId, (uses) => count(`${limit}:${seconds}:${memberId}`, seconds, uses));
    },

    async consume(limit, key, uses = 1, work = 0) {
      if (uses === 0) return;
      const { windows, maxBits } = limits[limit];
      for (const [max, seconds] of windows) {
        const used = await count(`${limit}:${seconds}:${key}`, seconds, uses);
        const lifted = maxBits === undefined ? 0 : usesLiftedTo(work, max, maxBits);
        if (used.count > Math.max(max, lifted))
          throw new LimitReached(used.rest, maxBits && requiredBits(used.count, max, maxBits));
      }
    },

    async refund(limit, key) {
      for (const [, seconds] of limits[limit].windows)
        await db.run(sql`
          update rate_counters set count = count - 1
          where key = ${`${limit}:${seconds}:${key}`} and window_start = ${windowStart(seconds)} and count > 0`);
    },

    async attempt(key, { free = freeAttempts, work = 0 } = {}) {
      const row = `attempts:${key}`;
      // Must compute the same delay as `delayAfter`.
      const delay = sql`least(power(2, least(rate_counters.count - ${free - 1}::int, 20)), ${longestDelay}::int)`;
      const isOld = sql`rate_counters.last_at < now() - make_interval(secs => ${attemptWindow})`;
      const counted = await db.run(sql`
        insert into rate_counters (key, window_start, count) values (${row}, 'epoch', 1)
        on conflict (key, window_start) do update
          set count = case when ${isOld} then 1 else rate_counters.count + 1 end, last_at = now()
          where rate_counters.count < ${Math.max(free, usesLiftedTo(work, free, accountBits))}::int or ${isOld}
            or rate_counters.last_at + make_interval(secs => ${delay}) <= now()`);
      if (counted > 0) return;
      const found = await db.row<{ count: number; rest: number }>(sql`
        select count, ceil(extract(epoch from last_at + make_interval(secs => ${delay}) - now()))::int as rest
        from rate_counters where key = ${row}`);
      const { count: uses, rest } = found ?? { count: free, rest: 1 };
      throw new LimitReached(rest, requiredBits(uses, free, accountBits));
    },

    async forget(key) {
      await db.run(sql`delete from rate_counters where key = ${`attempts:${key}`}`);
    },
  };
}

const slots = 65_536;

/**
 * `attempt` for unknown names, in memory of a fixed size, so that made-up names write no row. Each process counts on
 * its own, and two names may share a slot.
 */
export function createUnknownAttempts(slotOf: (key: string) => number): Pick<RateLimiter, 'attempt'> {
  const counts = new Uint32Array(slots);
  const lastAt = new Float64Array(slots);
  return {
    async attempt(key, { free = freeAttempts, work = 0 } = {}) {
      const slot = slotOf(key) % slots;
      const idle = (performance.now() - (lastAt[slot] ?? 0)) / 1000;
      const count = idle > attemptWindow ? 0 : (counts[slot] ?? 0);
      const delay = delayAfter(count, free);
      if (idle < delay && count >= usesLiftedTo(work, free, accountBits))
        throw new LimitReached(Math.ceil(delay - idle), requiredBits(count, free, accountBits));
      counts[slot] = count + 1;
      lastAt[slot] = performance.now();
    },
  };
}

/** Deletes counters that are older than every window. */
export async function deleteOldCounters(db: Queryable): Promise<void> {
  await db.run(sql`delete from rate_counters where last_at < now() - interval '2 days'`);
}
