import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { setUses } from '../../tests/support/attempts.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { idOf } from '../../tests/support/members.ts';
import { addMember } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Reads are counted in batches of ten, and the limit is still exact (rule G8). */

const test = base.extend('env', { RATE_LIMIT: 'on' });

const minuteNow = async (server: TestServer) => {
  const [row] = await server.database.sql<{ minute: string }>(
    'select floor(extract(epoch from now()) / 60)::text as minute',
  );
  return row?.minute ?? '';
};

/** The statuses of forty concurrent reads after 275 in this minute, or undefined if a new minute began. */
async function burst(server: TestServer): Promise<number[] | undefined> {
  const member = await addMember(server);
  const minute = await minuteNow(server);
  await server.database.sql(
    `insert into rate_counters (key, window_start, count)
     select 'read:60:' || id, to_timestamp($2 * 60), 275 from members where username = $1`,
    [member.username, Number(minute)],
  );
  const answers = await Promise.all(Array.from({ length: 40 }, () => member.call(postEndpoints.market)));
  return (await minuteNow(server)) === minute ? answers.map(({ status }) => status) : undefined;
}

test('of forty concurrent reads exactly the remaining twenty-five are allowed', async ({ server }) => {
  const statuses = (await burst(server)) ?? (await burst(server)) ?? [];
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('ten reads of a member write one row', async ({ server }) => {
  const member = await addMember(server);
  for (let read = 0; read < 8; read += 1) await member.call(postEndpoints.market);
  const counted = await server.database.sql<{ count: number }>(
    `select count from rate_counters c join members m on c.key = 'read:60:' || m.id where m.username = $1`,
    [member.username],
  );
  // Two if a new minute began.
  expect(counted.map(({ count }) => count)).toEqual(counted.map(() => 10));
  expect(counted.length).toBeGreaterThan(0);
});

test.for(['/market', '/post/1'])(
  'the page %s counts as a read, and beyond the limit it preloads nothing and logs nobody out',
  async (path, { server }) => {
    const member = await addMember(server);
    await setUses(server, 'read', 60, await idOf(server, member), 299);
    const load = async () => (await member.fetch(path)).text();
    expect(await load()).toMatch(/as="fetch"[^>]*"\/api\//);
    const limited = await load();
    expect(limited).not.toMatch(/as="fetch"[^>]*"\/api\//);
    // Null would tell the browser that the member is logged out.
    expect(limited).not.toContain('"session":null');
  },
);
