import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { joinAs, password } from '../../support/people.ts';
import type { TestProcess } from '../../support/server.ts';

/** A server whose clock is three hours ahead of its database's. */

const hour = 3_600_000;

const ahead = `const now = Date.now; Date.now = () => now() + ${3 * hour};`;

const test = base
  .extend('env', { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` })
  .extend('member', { scope: 'file' }, ({ program }) => joinAs(program));

const livesFor = async ({ database }: TestProcess) => {
  const [row] = await database.sql<{ hours: number }>(
    'select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions',
  );
  return row?.hours;
};

test("[G1.8] a session ends by the database's clock, and replies state both times by the same clock", async ({
  program,
  member,
}) => {
  const loggedIn = await member.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
  expect(await livesFor(program)).toBeCloseTo(24, 1);
  const renewed = await member.call(authEndpoints.keepAlive);
  const checked = await member.call(authEndpoints.checkLogin);
  expect(await livesFor(program)).toBeCloseTo(24, 1);
  for (const { body } of [loggedIn, renewed, checked]) {
    expect((Number(body['sessionExpirationTime']) - Number(body['serverNow'])) / hour).toBeCloseTo(24, 1);
    expect((Number(body['serverNow']) - Date.now()) / hour).toBeCloseTo(3, 1);
  }
});
