import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { joinAs, password, type Person } from '../../support/people.ts';
import { startProcess, type TestProcess } from '../../support/server.ts';

/** A server whose clock is three hours ahead of its database's. */

const hour = 3_600_000;
let server: TestProcess;
let member: Person;
beforeAll(async () => {
  const ahead = `const now = Date.now; Date.now = () => now() + ${3 * hour};`;
  server = await startProcess({
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` },
  });
  member = await joinAs(server);
});
afterAll(() => server.stop());

const livesFor = async () => {
  const [row] = await server.database.sql<{ hours: number }>(
    'select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions',
  );
  return row?.hours;
};

test("a session ends by the database's clock, and replies state both times by the same clock", async () => {
  const loggedIn = await member.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
  expect(await livesFor()).toBeCloseTo(24, 1);
  const renewed = await member.call(authEndpoints.keepAlive);
  const checked = await member.call(authEndpoints.checkLogin);
  expect(await livesFor()).toBeCloseTo(24, 1);
  for (const { body } of [loggedIn, renewed, checked]) {
    expect((Number(body['sessionExpirationTime']) - Number(body['serverNow'])) / hour).toBeCloseTo(24, 1);
    expect((Number(body['serverNow']) - Date.now()) / hour).toBeCloseTo(3, 1);
  }
});
