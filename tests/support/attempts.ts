import type { TestServer } from './server.ts';

/** Restarts the delay of all failed attempts, because a slow machine outlasts the first one of two seconds. */
export async function attemptsJustNow({ database }: TestServer): Promise<void> {
  await database.sql("update rate_counters set last_at = now() where key like 'attempts:%'");
}
