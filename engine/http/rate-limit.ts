import { boundedMap } from '../cache.ts';
import { delayAfter, delaySql } from '../db/delay.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import { day, hour, LimitReached, minBits, type Always, type RateLimits } from './limits.ts';

const attemptWindow = 15 * 60;
const freeAttempts = 10;
const attemptDelay = { first: 2, longest: 15 * 60 };
/** The most bits of a proof that lifts the delay of an attempt. */
const attemptBits = 17;

interface AttemptRule {
  /** Attempts in 15 minutes without delay. */
  free?: number;
  /** The bits of the caller's proof of work; 0 without one. */
  work?: number;
}

/** The bits that a proof needs: one bit more, which is twice the work, each time the uses double. */
function requiredBits(uses: number, free: number, maxBits: number): number {
  return Math.min(maxBits, minBits + Math.max(0, Math.floor(Math.log2(uses / free))));
}

/**
 * The uses to which a proof of `work` bits lifts a limit of `free` uses. Accepts one bit less than required, because
 * other callers may have used the limit while the proof was computed.
 */
function usesLiftedTo(work: number, free: number, maxBits: number): number {
  if (work === 0) return free;
  return work >= maxBits - 1 ? 2 ** 31 - 1 : free * 2 ** (work - minBits + 2);
}

const windowStart = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

/** Reads of one member that are counted and not yet used. */
interface Lease {
  left: number;
  /** Epoch milliseconds: the end of the window it was counted in. */
  until: number;
}

const maxLeases = 30_000;

export type RateLimiter<Name extends string = string> = ReturnType<typeof createRateLimiter<Name>>;

/** Limits that the database counts, so that all processes share them. Keys are member ids, e-mails or addresses. */
export function createRateLimiter<Name extends string>(db: Queryable, limits: RateLimits<Name>) {
  const count = async (key: string, seconds: number, uses: number) => {
    const row = await db.row<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, ${windowStart(seconds)}, ${uses}::int)
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return row ?? { count: 0, rest: seconds };
  };

  /** Epoch milliseconds until which a thing counts nothing: most of those who open a post open it again. */
  const counted = boundedMap<number>(maxLeases);
  const wasCounted = async (key: string) => {
    if (Date.now() < (counted.get(key) ?? 0)) return true;
    const found = await db.row<{ rest: number }>(sql`
      select (extract(epoch from last_at - now()) + ${hour}::int)::float as rest from rate_counters
      where key = ${key} and window_start = 'epoch' and last_at > now() - make_interval(secs => ${hour})`);
    if (found) counted.set(key, Date.now() + found.rest * 1000);
    return found !== undefined;
  };
  // Noted only once it is counted: a refused read stays refused.
  const noteCounted = (key: string) =>
    db.run(sql`
      insert into rate_counters (key, window_start, count) values (${key}, 'epoch', 1)
      on conflict (key, window_start) do update set last_at = now()`);

  const leases = boundedMap<Promise<Lease>>(maxLeases);
  /** Counts ten reads at once, or thirty for who continues to read; fewer if the limit is low. */
  const renew = async (key: string, max: number, seconds: number, last: Lease | undefined) => {
    const isFirst = last === undefined || last.until <= Date.now();
    const size = Math.min(10, Math.ceil(max / 30)) * (isFirst ? 1 : 3);
    const counted = await count(key, seconds, size);
    const left = Math.min(size, max - (counted.count - size));
    if (left <= 0) throw new LimitReached(counted.rest);
    return { left, until: Date.now() + counted.rest * 1000 };
  };
  const takeRead = async (key: string, max: number, seconds: number): Promise<void> => {
    for (;;) {
      const held = leases.get(key);
      const lease = await held;
      if (lease && lease.left > 0 && lease.until > Date.now()) {
        lease.left -= 1;
        return;
      }
      // The first of many concurrent reads renews the lease; the others wait for it.
      if (leases.get(key) !== held) continue;
      const renewal = leases.set(key, renew(key, max, seconds, lease));
      renewal.catch(() => leases.delete(key));
    }
  };

  const take = async (limit: Name | 'write', key: string, uses: number, work = 0) => {
    const { windows, maxBits } = limits[limit];
    for (const [max, seconds] of windows) {
      const used = await count(`${limit}:${seconds}:${key}`, seconds, uses);
      if (used.count > (maxBits === undefined ? max : usesLiftedTo(work, max, maxBits)))
        throw new LimitReached(used.rest, maxBits && requiredBits(used.count, max, maxBits));
    }
  };

  return {
    /** Throws `LimitReached` if a limit is used up and `work`, the bits of a proof, does not lift it. */
    async consume(limit: Name | 'write', key: string, uses = 1, work = 0): Promise<void> {
      if (uses > 0) await take(limit, key, uses, work);
    },

    /** Throws as `consume` does if more than the limit was used, and counts nothing. */
    check(limit: Name, key: string, work?: number): Promise<void> {
      return take(limit, key, 0, work);
    },

    /** Takes one use back. */
    async refund(limit: Name, key: string): Promise<void> {
      for (const [, seconds] of limits[limit].windows)
        await db.run(sql`
          update rate_counters set count = count - 1
          where key = ${`${limit}:${seconds}:${key}`} and window_start = ${windowStart(seconds)} and count > 0`);
    },

    /**
     * Counts a read. Writes to the database once for ten reads or more, and no process can exceed the limit. The same
     * `thing` again within an hour counts nothing. Returns whether it counted.
     */
    async read(limit: Name | Exclude<Always, 'write'>, key: string, thing?: string): Promise<boolean> {
      const same = thing && `${limit}:same:${key}:${thing}`;
      if (same && (await wasCounted(same))) return false;
      for (const [max, seconds] of limits[limit].windows)
        await takeRead(`${limit}:${seconds}:${key}`, max, seconds);
      if (same) await noteCounted(same);
      return true;
    },

    /**
     * Counts an attempt before it is checked, so that concurrent attempts can't share one. After the free ones, throws
     * `LimitReached` for a delay that each further attempt doubles, up to 15 minutes.
     */
    async attempt(key: string, { free = freeAttempts, work = 0 }: AttemptRule = {}): Promise<void> {
      const row = `attempts:${key}`;
      const delay = delaySql(sql`rate_counters.count - ${free - 1}::int`, attemptDelay);
      const isOld = sql`rate_counters.last_at < now() - make_interval(secs => ${attemptWindow})`;
      const counted = await db.run(sql`
        insert into rate_counters (key, window_start, count) values (${row}, 'epoch', 1)
        on conflict (key, window_start) do update
          set count = case when ${isOld} then 1 else rate_counters.count + 1 end, last_at = now()
          where rate_counters.count < ${usesLiftedTo(work, free, attemptBits)}::int or ${isOld}
            or rate_counters.last_at + make_interval(secs => ${delay}) <= now()`);
      if (counted > 0) return;
      const found = await db.row<{ count: number; rest: number }>(sql`
        select count, ceil(extract(epoch from last_at + make_interval(secs => ${delay}) - now()))::int as rest
        from rate_counters where key = ${row}`);
      const { count: uses, rest } = found ?? { count: free, rest: 1 };
      throw new LimitReached(rest, requiredBits(uses, free, attemptBits));
    },

    /** Resets the attempts of a key after a success. */
    async forget(key: string): Promise<void> {
      await db.run(sql`delete from rate_counters where key = ${`attempts:${key}`}`);
    },
  };
}

const nothing = () => Promise.resolve();

/** The same limits in the memory of this process, for a site that stores nothing and asks for no proofs. */
export function createMemoryLimiter<Name extends string>(limits: RateLimits<Name>): RateLimiter<Name> {
  const counts = boundedMap<{ uses: number; until: number }>(maxLeases);
  const countOf = (key: string, seconds: number) => {
    const found = counts.get(key);
    if (found && found.until > Date.now()) return found;
    return counts.set(key, { uses: 0, until: Date.now() + seconds * 1000 });
  };
  const consume = async (limit: Name | Always, key: string, uses = 1) => {
    for (const [max, seconds] of limits[limit].windows) {
      const count = countOf(`${limit}:${seconds}:${key}`, seconds);
      count.uses += uses;
      if (count.uses > max) throw new LimitReached(Math.ceil((count.until - Date.now()) / 1000));
    }
  };
  return {
    consume,
    check: (limit, key) => consume(limit, key, 0),
    read: async (limit, key, thing) => {
      const same = thing === undefined ? undefined : countOf(`${limit}:same:${key}:${thing}`, hour);
      if (same && same.uses > 0) return false;
      await consume(limit, key);
      if (same) same.uses = 1;
      return true;
    },
    refund: nothing,
    attempt: nothing,
    forget: nothing,
  };
}

/** Deletes counters that are older than every window. */
export async function deleteOldCounters(db: Queryable): Promise<void> {
  await db.run(sql`delete from rate_counters where last_at < now() - make_interval(secs => ${2 * day})`);
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
