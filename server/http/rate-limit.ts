import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/open.ts';

/** Limits per account or address, counted in the database, where all processes see them (security G8). */

const minute = 60;
const hour = 3600;
const day = 86_400;

const limits = {
  write: [[60, minute]],
  read: [[300, minute]],
  'sign-up': [
    [5, hour],
    [10, day],
  ],
  code: [[10, day]],
  reset: [
    [3, hour],
    [10, day],
  ],
  'create-post': [
    [10, hour],
    [20, day],
  ],
  'full-post': [[600, day]],
  upload: [[120, hour]],
} as const satisfies Record<string, readonly (readonly [count: number, seconds: number])[]>;

export type Limit = keyof typeof limits;

export interface RateLimiter {
  /** Counts one use of a limit by a key (member id, e-mail); refuses with Retry-After once it is used up. */
  take(limit: Limit, key: string): Promise<void>;
  /** Refuses while the delay after ten failures in 15 minutes lasts; each further failure doubles it. */
  checkFailures(key: string): Promise<void>;
  addFailure(key: string): Promise<void>;
  clearFailures(key: string): Promise<void>;
}

const allow = () => Promise.resolve();
const failuresOf = (key: string) => `failures:${key}`;

const freeFailures = 10;
const failureWindow = 15 * minute;
const longestDelay = 15 * minute;

export function createRateLimiter(db: Queryable, enabled: boolean): RateLimiter {
  if (!enabled) {
    return { take: allow, checkFailures: allow, addFailure: allow, clearFailures: allow };
  }

  const count = async (key: string, seconds: number) => {
    const counted = await db.execute<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int), 1)
      on conflict (key, window_start) do update set count = rate_counters.count + 1, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return counted.rows[0] ?? { count: 0, rest: 0 };
  };

  return {
    async take(limit, key) {
      for (const [max, seconds] of limits[limit]) {
        const used = await count(`${limit}:${seconds}:${key}`, seconds);
        if (used.count > max) throw new CallerError('too_many', { retryAfter: Math.max(1, used.rest) });
      }
    },
    async checkFailures(key) {
      const found = await db.execute<{ count: number; since: number }>(sql`
        select sum(count)::int as count, min(extract(epoch from now() - last_at))::int as since
        from rate_counters where key = ${failuresOf(key)} and last_at > now() - make_interval(secs => ${failureWindow})`);
      const { count: failures, since } = found.rows[0] ?? { count: 0, since: 0 };
      if (!failures || failures < freeFailures) return;
      const delay = Math.min(2 ** (failures - freeFailures + 1), longestDelay);
      if (since < delay) throw new CallerError('too_many', { retryAfter: Math.max(1, delay - since) });
    },
    async addFailure(key) {
      await count(failuresOf(key), failureWindow);
    },
    async clearFailures(key) {
      await db.execute(sql`delete from rate_counters where key = ${failuresOf(key)}`);
    },
  };
}
