import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../db/open.ts';
import { leaseReads } from './read-lease.ts';

/** Limits per account or address, counted in the database, where all processes see them (security G8). */

const minute = 60;
const hour = 3600;
const day = 86_400;

const limits = {
  write: [[60, minute]],
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
  // One address stands for a whole campus: these only stop a flood.
  'mail-address': [
    [300, hour],
    [2000, day],
  ],
  'failed-log-in': [
    [600, hour],
    [3000, day],
  ],
  'other-site': [[20, hour]],
} as const satisfies Record<string, readonly (readonly [count: number, seconds: number])[]>;

const readsPerMinute = 300;

export type Limit = keyof typeof limits;

export interface RateLimiter {
  /** Counts uses of a limit by a key (member id, e-mail); refuses with Retry-After once it is used up. */
  take(limit: Limit, key: string, uses?: number): Promise<void>;
  /** A read of a member: 300 a minute. */
  read(memberId: string): Promise<void>;
  /**
   * Counts a try that may fail, before it is judged, so that parallel ones can't share it. After ten in 15
   * minutes refuses for a delay that each further try doubles. A success is told by `forget`.
   */
  attempt(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

const tooMany = (rest: number) => new CallerError('too_many', { retryAfter: Math.max(1, rest) });
const allow = () => Promise.resolve();

const freeAttempts = 10;
const attemptWindow = 15 * minute;
const longestDelay = 15 * minute;

export function createRateLimiter(db: Queryable, enabled: boolean): RateLimiter {
  if (!enabled) {
    return { take: allow, read: allow, attempt: allow, forget: allow };
  }

  const count = async (key: string, seconds: number, uses: number) => {
    const counted = await db.execute<{ count: number; rest: number }>(sql`
      insert into rate_counters (key, window_start, count)
      values (${key}, to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int), ${uses}::int)
      on conflict (key, window_start) do update set count = rate_counters.count + excluded.count, last_at = now()
      returning count, ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as rest`);
    return counted.rows[0] ?? { count: 0, rest: 0 };
  };

  const leaseRead = leaseReads(readsPerMinute, tooMany);

  return {
    read: (memberId) => leaseRead(memberId, (uses) => count(`read:${minute}:${memberId}`, minute, uses)),
    async take(limit, key, uses = 1) {
      for (const [max, seconds] of limits[limit]) {
        const used = await count(`${limit}:${seconds}:${key}`, seconds, uses);
        if (used.count > max) throw tooMany(used.rest);
      }
    },
    async attempt(key) {
      const delay = sql`least(power(2, rate_counters.count - ${freeAttempts - 1}::int), ${longestDelay}::int)`;
      const isOld = sql`rate_counters.last_at < now() - make_interval(secs => ${attemptWindow})`;
      const counted = await db.execute(sql`
        insert into rate_counters (key, window_start, count) values (${`attempts:${key}`}, 'epoch', 1)
        on conflict (key, window_start) do update
          set count = case when ${isOld} then 1 else rate_counters.count + 1 end, last_at = now()
          where rate_counters.count < ${freeAttempts} or ${isOld}
            or rate_counters.last_at + make_interval(secs => ${delay}) <= now()
        returning count`);
      if (counted.rows.length > 0) return;
      const found = await db.execute<{ rest: number }>(sql`
        select ceil(extract(epoch from last_at + make_interval(secs => ${delay}) - now()))::int as rest
        from rate_counters where key = ${`attempts:${key}`}`);
      throw tooMany(found.rows[0]?.rest ?? 1);
    },
    async forget(key) {
      await db.execute(sql`delete from rate_counters where key = ${`attempts:${key}`}`);
    },
  };
}
