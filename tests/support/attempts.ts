import type { TestServer } from './server.ts';

/** Restarts the delay of all failed attempts, because the first one, two seconds, may pass on a slow machine. */
export async function restartDelays({ database }: TestServer): Promise<void> {
  await database.sql("update rate_counters set last_at = now() where key like 'attempts:%'");
}

/** Copies the counters of all limits per address into the next window, which may begin during the test. */
export async function keepAddressLimits({ database }: TestServer): Promise<void> {
  await database.sql(
    `insert into rate_counters (key, window_start, count)
     select key, window_start + make_interval(secs => split_part(key, ':', 2)::int), count
     from rate_counters where key like '%-address:%'
     on conflict do nothing`,
  );
}

/** Sets the uses of a limit in this window and the next, because a new one may begin during the test. */
export async function setUses(
  { database }: TestServer,
  limit: string,
  seconds: number,
  key: string,
  count: number,
): Promise<void> {
  await database.sql(
    `insert into rate_counters (key, window_start, count)
     select $1, to_timestamp((floor(extract(epoch from now()) / $2) + later) * $2), $3 from generate_series(0, 1) later
     on conflict (key, window_start) do update set count = $3`,
    [`${limit}:${seconds}:${key}`, seconds, count],
  );
}
