import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Settles like `work`, but not before `ms` milliseconds, so that timing doesn't reveal whether an account was found,
 * counted or recorded. Has no effect if the work takes longer.
 */
export async function takeAtLeast<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  await Promise.allSettled([work, sleep(ms)]);
  return work;
}
