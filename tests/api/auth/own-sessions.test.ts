import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, password, type Person } from '../../support/people.ts';

/** Where a member is logged in. */

const test = base.extend('owner', ({ server }) => addMember(server));

async function logInOn(url: string, { email }: Person, agent: string): Promise<Client> {
  const client = new Client(url);
  const answer = await client.fetch(authEndpoints.logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ usernameOrEmail: email, password }),
  });
  expect(answer.status).toBe(200);
  return client;
}

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

interface Listed {
  device: string;
  is_current: boolean;
  last_used_at: string;
}
const sessionsOf = async (who: Client) =>
  (await who.call(authEndpoints.mySessions)).body as unknown as Listed[];

test('the list has every live session of the member, the latest use first, without token or address', async ({
  server,
  owner,
  other,
}) => {
  await server.database.sql(
    "update sessions set created_at = now() - interval '3 days' where member_id = $1",
    [await idOf(server, owner)],
  );
  const mobile = await logInOn(server.url, owner, phone);
  expect((await mobile.call(authEndpoints.mySessions)).body).toEqual([
    {
      session_id: expect.stringMatching(/^\d+$/) as string,
      began_at: expect.stringMatching(/Z$/) as string,
      last_used_at: expect.stringMatching(/Z$/) as string,
      began_by: 'password',
      device: 'Chrome on Android',
      is_current: true,
    },
    expect.objectContaining({ device: 'Unknown device', began_by: 'password', is_current: false }),
  ]);
  expect(await sessionsOf(owner)).toMatchObject([{ is_current: false }, { is_current: true }]);
  expect(await sessionsOf(other)).toHaveLength(1);
  await server.database.sql(
    "update sessions set expires_at = now() - interval '1 minute' where member_id = $1 and device <> $2",
    [await idOf(server, owner), 'Chrome on Android'],
  );
  expect(await sessionsOf(mobile)).toHaveLength(1);
});

test('all other sessions end at once, and the present one stays', async ({ server, owner, other, admin }) => {
  const mobile = await logInOn(server.url, owner, phone);
  const ended = await owner.call(authEndpoints.endOtherSessions);
  expect(ended).toMatchObject({ status: 200, body: { ended_count: 1 } });
  expect((await mobile.call(authEndpoints.checkLogin)).status).toBe(401);
  expect((await owner.call(authEndpoints.checkLogin)).status).toBe(200);
  expect((await other.call(authEndpoints.checkLogin)).status).toBe(200);
  expect((await owner.call(authEndpoints.endOtherSessions)).body).toMatchObject({ ended_count: 0 });
  const trail = await admin.call(auditEndpoints.trail, { member: owner.username, action: 'end-sessions' });
  expect(trail.body).toEqual([expect.objectContaining({ after: { ended: 1 } })]);
});

test('a renewal notes the use', async ({ server, owner }) => {
  const hours = (count: number) => `now() - interval '${count} hours'`;
  await server.database.sql(
    `update sessions set created_at = ${hours(30)}, last_used_at = ${hours(20)}, expires_at = now() + interval '4 hours'
      where member_id = $1`,
    [await idOf(server, owner)],
  );
  await owner.call(authEndpoints.checkLogin);
  const [session] = await sessionsOf(owner);
  expect(Date.now() - Date.parse(session?.last_used_at ?? '')).toBeLessThan(3_600_000);
});
