import { boundedMap } from '../cache.ts';
import { delayAfter, delaySql } from '../db/delay.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { hour, LimitReached, minBits, type RateLimits, type RateLimiter, type Window } from './limits.ts';

const freeAttempts = 10;
const attemptWindow = 15 * 60;
const attemptDelay = { first: 2, longest: 15 * 60 };
/** The most bits of a proof that lifts the delay of an attempt. */
const attemptBits = 17;

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

const windowStart = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

/** Limits that the database counts, so that all processes share them. */
export function createRateLimiter<Name extends string>(
  db: Queryable,
  limits: RateLimits<Name>,
): RateLimiter<Name> {
  const count = async (key: string, seconds: number, uses: number) => {
    const counted = await db.row<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, ${windowStart(seconds)}, ${uses}::int)
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return counted ?? { count: 0, rest: seconds };
  };

  // Noted only once it is counted: a refused read stays refused.
  const wasCounted = async (key: string) =>
    (await db.row(sql`
      select from rate_counters
      where key = ${key} and window_start = 'epoch' and last_at > now() - make_interval(secs => ${hour})`)) !==
    undefined;
  const noteCounted = (key: string) =>
    db.run(sql`
      insert into rate_counters (key, window_start, count) values (${key}, 'epoch', 1)
      on conflict (key, window_start) do update set last_at = now()`);

  const leases = new Map<string, ReturnType<typeof leaseReads>>();
  const leaseOf = (limit: string, [most, seconds]: Window) => {
    const name = `${limit}:${seconds}`;
    const lease = leases.get(name) ?? leaseReads(most, (rest) => new LimitReached(rest));
    leases.set(name, lease);
    return lease;
  };

  const take = async (limit: Name | 'write', key: string, uses: number, work = 0) => {
    const { windows, maxBits } = limits[limit];
    for (const [max, seconds] of windows) {
      const used = await count(`${limit}:${seconds}:${key}`, seconds, uses);
      const lifted = maxBits === undefined ? 0 : usesLiftedTo(work, max, maxBits);
      if (used.count > Math.max(max, lifted))
        throw new LimitReached(used.rest, maxBits && requiredBits(used.count, max, maxBits));
    }
  };

  return {
    async read(limit, key, thing) {
      const same = thing && `${limit}:same:${key}:${thing}`;
      if (same && (await wasCounted(same))) return false;
      for (const window of limits[limit].windows) {
        const [, seconds] = window;
        const countMore = (uses: number) => count(`${limit}:${seconds}:${key}`, seconds, uses);
        await leaseOf(limit, window)(key, countMore);
      }
      if (same) await noteCounted(same);
      return true;
    },

    async consume(limit, key, uses = 1, work = 0) {
      if (uses > 0) await take(limit, key, uses, work);
    },

    check: (limit, key, work) => take(limit, key, 0, work),

    async refund(limit, key) {
      for (const [, seconds] of limits[limit].windows)
        await db.run(sql`
          update rate_counters set count = count - 1
          where key = ${`${limit}:${seconds}:${key}`} and window_start = ${windowStart(seconds)} and count > 0`);
    },

    async attempt(key, { free = freeAttempts, work = 0 } = {}) {
      const row = `attempts:${key}`;
      const delay = delaySql(sql`rate_counters.count - ${free - 1}::int`, attemptDelay);
      const isOld = sql`rate_counters.last_at < now() - make_interval(secs => ${attemptWindow})`;
      const counted = await db.run(sql`
        insert into rate_counters (key, window_start, count) values (${row}, 'epoch', 1)
        on conflict (key, window_start) do update
          set count = case when ${isOld} then 1 else rate_counters.count + 1 end, last_at = now()
          where rate_counters.count < ${Math.max(free, usesLiftedTo(work, free, attemptBits))}::int or ${isOld}
            or rate_counters.last_at + make_interval(secs => ${delay}) <= now()`);
      if (counted > 0) return;
      const found = await db.row<{ count: number; rest: number }>(sql`
        select count, ceil(extract(epoch from last_at + make_interval(secs => ${delay}) - now()))::int as rest
        from rate_counters where key = ${row}`);
      const { count: uses, rest } = found ?? { count: free, rest: 1 };
      throw new LimitReached(rest, requiredBits(uses, free, attemptBits));
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
      const delay = delayAfter(count - free + 1, attemptDelay);
      if (idle < delay && count >= usesLiftedTo(work, free, attemptBits))
        throw new LimitReached(Math.ceil(delay - idle), requiredBits(count, free, attemptBits));
      counts[slot] = count + 1;
      lastAt[slot] = performance.now();
    },
  };
}

/** How many reads one write to the database counts: few at first, more for members who continue to read. */
const firstLease = 10;
const furtherLease = 30;
const maxLeases = 10_000;

interface Lease {
  left: number;
  /** Epoch milliseconds: the end of the window it was counted in. */
  until: number;
}

/** Counts uses in the database. Returns the uses of the window and the seconds that remain of it. */
type Count = (uses: number) => Promise<{ count: number; rest: number }>;

/**
 * A limit on reads that writes to the database once for ten or thirty of them. No process can exceed the limit. Reads
 * that a process has leased and does not use by the end of the window are lost to the others.
 */
function leaseReads(max: number, refuse: (rest: number) => Error) {
  const leases = boundedMap<Promise<Lease>>(maxLeases);

  async function renew(count: Count, last: Lease | undefined): Promise<Lease> {
    const isFirst = last === undefined || last.until <= Date.now();
    const first = Math.min(firstLease, Math.ceil(max / 30));
    const size = isFirst ? first : Math.min(furtherLease, Math.max(first, Math.floor(max / 10)));
    const counted = await count(size);
    const left = Math.min(size, max - (counted.count - size));
    if (left <= 0) throw refuse(counted.rest);
    return { left, until: Date.now() + counted.rest * 1000 };
  }

  return async (key: string, count: Count): Promise<void> => {
    for (;;) {
      const held = leases.get(key);
      const lease = await held;
      if (lease && lease.left > 0 && lease.until > Date.now()) {
        lease.left -= 1;
        return;
      }
      // The first of many concurrent reads renews the lease; the others wait for it.
      if (leases.get(key) !== held) continue;
      const renewal = renew(count, lease);
      void leases.set(key, renewal);
      renewal.catch(() => leases.delete(key));
    }
  };
}
