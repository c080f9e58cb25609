import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/open.ts';
import type { Limit, Limits } from './limits.ts';
import { leaseReads } from './read-lease.ts';

/** Limits counted in the database, where all processes see them (rule G8). */

/** A limit is used up. `proofBits`: the work that would lift it; undefined where none does. */
export class LimitReached extends CallerError {
  readonly proofBits: number | undefined;
  constructor(retryAfter: number, proofBits?: number) {
    super('too_many', { retryAfter: Math.max(1, retryAfter) });
    this.proofBits = proofBits;
  }
}

/** The caller has done work of so many bits; 0 without a proof. */
export interface Work {
  work?: number;
}

export interface AttemptRule extends Work {
  /** Attempts in 15 minutes that wait for nothing. */
  free?: number;
}

export interface RateLimiter {
  /** Counts uses of a limit by a key (member id, e-mail); throws `LimitReached` once it is used up. */
  take(limit: Limit, key: string, uses?: number, work?: number): Promise<void>;
  /** Takes one use back. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** A read of a member: 300 a minute. */
  read(memberId: string): Promise<void>;
  /**
   * Counts an attempt that may fail before it is judged, so that parallel attempts can't share one. Once the free
   * ones are used up, throws `LimitReached` for a delay that each further attempt doubles, up to 15 minutes.
   */
  attempt(key: string, rule?: AttemptRule): Promise<void>;
  /** An attempt succeeded: its key begins anew. */
  forget(key: string): Promise<void>;
}

export const freeAttempts = 10;
export const attemptWindow = 15 * 60;
export const longestDelay = 15 * 60;
const accountBits = 17;

export const leastBits = 14;

/** The bits that a proof needs: one more, which is twice the work, for each doubling of the uses. */
export function requiredBits(uses: number, free: number, mostBits: number): number {
  return Math.min(mostBits, leastBits + Math.max(0, Math.floor(Math.log2(uses / free))));
}

/**
 * How many uses `work` lifts a limit of `free` uses to. One bit less than required is accepted, because others
 * may have used the limit while the proof was made.
 */
export function usesLiftedTo(work: number, free: number, mostBits: number): number {
  if (work === 0) return 0;
  return work >= mostBits - 1 ? 2 ** 31 - 1 : free * 2 ** (work - leastBits + 2);
}

/** Seconds to wait after `count` attempts, `free` of which wait for nothing. */
export function delayAfter(count: number, free: number): number {
  return count < free ? 0 : Math.min(2 ** Math.min(count - free + 1, 20), longestDelay);
}

export const allow = () => Promise.resolve();

/** With RATE_LIMIT=off. */
export const noLimits: RateLimiter = {
  take: allow,
  giveBack: allow,
  read: allow,
  attempt: allow,
  forget: allow,
};

const windowStart = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

export function createRateLimiter(db: Queryable, limits: Limits): RateLimiter {
  const count = async (key: string, seconds: number, uses: number) => {
    const counted = await db.execute<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, ${windowStart(seconds)}, ${uses}::int)
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return counted.rows[0] ?? { count: 0, rest: 0 };
  };

  const leases = limits.read.windows.map(([most, seconds]) => ({
    seconds,
    lease: leaseReads(most, (rest) => new LimitReached(rest)),
  }));

  return {
    async read(memberId) {
      for (const { seconds, lease } of leases)
        await lease(memberId, (uses) => count(`read:${seconds}:${memberId}`, seconds, uses));
    },

    async take(limit, key, uses = 1, work = 0) {
      const { windows, mostBits } = limits[limit];
      for (const [max, seconds] of windows) {
        const used = await count(`${limit}:${seconds}:${key}`, seconds, uses);
        const lifted = mostBits === undefined ? 0 : usesLiftedTo(work, max, mostBits);
        if (used.count > Math.max(max, lifted))
          throw new LimitReached(used.rest, mostBits && requiredBits(used.count, max, mostBits));
      }
    },

    async giveBack(limit, key) {
      for (const [, seconds] of limits[limit].windows)
        await db.execute(sql`
          update rate_counters set count = count - 1
          where key = ${`${limit}:${seconds}:${key}`} and window_start = ${windowStart(seconds)} and count > 0`);
    },

    async attempt(key, { free = freeAttempts, work = 0 } = {}) {
      const row = `attempts:${key}`;
      const delay = sql`least(power(2, least(rate_counters.count - ${free - 1}::int, 20)), ${longestDelay}::int)`;
      const isOld = sql`rate_counters.last_at < now() - make_interval(secs => ${attemptWindow})`;
      const counted = await db.execute(sql`
        insert into rate_counters (key, window_start, count) values (${row}, 'epoch', 1)
        on conflict (key, window_start) do update
          set count = case when ${isOld} then 1 else rate_counters.count + 1 end, last_at = now()
          where rate_counters.count < ${Math.max(free, usesLiftedTo(work, free, accountBits))}::int or ${isOld}
            or rate_counters.last_at + make_interval(secs => ${delay}) <= now()
        returning count`);
      if (counted.rows.length > 0) return;
      const found = await db.execute<{ count: number; rest: number }>(sql`
        select count, ceil(extract(epoch from last_at + make_interval(secs => ${delay}) - now()))::int as rest
        from rate_counters where key = ${row}`);
      const { count: uses, rest } = found.rows[0] ?? { count: free, rest: 1 };
      throw new LimitReached(rest, requiredBits(uses, free, accountBits));
    },

    async forget(key) {
      await db.execute(sql`delete from rate_counters where key = ${`attempts:${key}`}`);
    },
  };
}

const slots = 65_536;

/**
 * `attempt` for names that nobody has, in memory of a fixed size: names made up by an attacker write no row. Each
 * process counts on its own, and two names share a slot now and then.
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

/** Deletes counters so old that no window reaches back to them. */
export async function forgetCounters(db: Queryable): Promise<void> {
  await db.execute(sql`delete from rate_counters where last_at < now() - interval '2 days'`);
}
