import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for the work and for `ms` milliseconds, also where the work fails. The time of an answer then does not tell
 * whether an account was found, counted or recorded, as long as that takes less.
 */
export async function takeAtLeast<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  await Promise.allSettled([work, sleep(ms)]);
  return work;
}
