import type { TestServer } from './server.ts';

/** The tries so far count as made just now: the first delay is two seconds, which a slow machine takes for less. */
export async function attemptsJustNow({ database }: TestServer): Promise<void> {
  await database.sql("update rate_counters set last_at = now() where key like 'attempts:%'");
}
