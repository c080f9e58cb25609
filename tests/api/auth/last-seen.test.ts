import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addMember, joinAs, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

/** The day of a member's last request, and how many members were active in a period. */

const seen = async (server: TestServer, { email }: Person) => {
  const rows = await server.database.sql<{ day: string; version: string }>(
    'select last_seen_on::text as day, xmin::text as version from members where email = $1',
    [email],
  );
  return rows[0];
};

const periods = ['day', 'week', 'month'] as const;
const firstOf = (period: (typeof periods)[number], day: string) => {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  if (period === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const active = async (server: TestServer) => {
  const rows = await server.database.sql<{ period: string; day: string; members: number }>(
    'select period, day::text, members from active_members',
  );
  return periods.map(
    (period) =>
      rows.find((row) => row.period === period && row.day === firstOf(period, inDays(0)))?.members ?? 0,
  );
};

test('the first request of a day stores the day, and later ones write nothing', async ({ server }) => {
  const member = await addMember(server);
  expect((await seen(server, member))?.day).toBeNull();
  await member.call(postEndpoints.market);
  const first = await seen(server, member);
  expect(first?.day).toBe(inDays(0));
  await member.call(postEndpoints.market);
  await member.call(profileEndpoints.info);
  await member.call(authEndpoints.checkLogin);
  await member.call(authEndpoints.keepAlive);
  expect(await seen(server, member)).toEqual(first);
  expect(await member.call(profileEndpoints.downloadData)).toMatchObject({
    body: { last_seen_on: inDays(0) },
  });
});

test('a member who just signed up was seen today', async ({ server }) => {
  const member = await joinAs(server);
  await member.call(authEndpoints.checkLogin);
  expect((await seen(server, member))?.day).toBe(inDays(0));
});

test.for([undefined, 1, 2, 5, 8, 20, 32, 400])(
  'a member who was last seen %s days ago counts once in each new period, whichever requests come at once',
  async (days, { server }) => {
    const member = await addMember(server);
    const last = days === undefined ? null : inDays(-days);
    await server.database.sql('update members set last_seen_on = $2 where email = $1', [member.email, last]);
    const before = await active(server);
    await Promise.all(
      [postEndpoints.market, profileEndpoints.info, authEndpoints.checkLogin, authEndpoints.keepAlive].map(
        async (row) => expect(await member.call(row)).toMatchObject({ status: 200 }),
      ),
    );
    const isNew = (period: (typeof periods)[number]) =>
      last === null || last < firstOf(period, inDays(0)) ? 1 : 0;
    expect(await active(server)).toEqual(
      periods.map((period, index) => (before[index] ?? 0) + isNew(period)),
    );
  },
);

test('a request does not wait for a locked member row; the next request stores the day', async ({
  server,
}) => {
  const member = await addMember(server);
  const held = await hold(server.database, 'select from members where email = $1 for update', [member.email]);
  expect(await member.call(postEndpoints.market)).toMatchObject({ status: 200 });
  expect((await seen(server, member))?.day).toBeNull();
  await held.release();
  await member.call(postEndpoints.market);
  expect((await seen(server, member))?.day).toBe(inDays(0));
});
