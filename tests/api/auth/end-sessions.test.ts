import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, password } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** `npm run end-sessions`, for the hour after a leak. */

const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const run = (server: TestServer, tool: string, ...args: string[]) =>
  runTool(tool, args, {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
  });

test('ends what lets a member in, or everybody, and says how much', async ({ server, admin, visitor }) => {
  const [one, other] = [await addMember(server), await addMember(server)];
  expect((await one.call(noticeEndpoints.addDevice, device)).status).toBe(200);
  const { stdout: link } = await run(server, 'member', one.email, '--login-link');
  await visitor.call(authEndpoints.createResetSession, { emailInput: one.email });
  const verificationCode = await server.mailbox.code(one.email);

  expect((await run(server, 'end-sessions', 'nobody@nyu.edu')).stderr).toContain('Nobody has');
  expect((await run(server, 'end-sessions', one.email)).stdout).toBe(
    'Ended 1 session, 1 login link and 1 code; 1 device gets no notices any more.\n',
  );
  expect((await one.call(authEndpoints.checkLogin)).status).toBe(401);
  const byLink = { link: /#link=(\S+)/.exec(link)?.[1] };
  expect(await visitor.call(authEndpoints.logInByLink, byLink)).toMatchObject({ code: 'login_link' });
  expect(await visitor.call(authEndpoints.resetPassword, { verificationCode, password })).toMatchObject({
    code: 'no_code_session',
  });
  expect((await other.call(authEndpoints.checkLogin)).status).toBe(200);

  const trail = await admin.call(auditEndpoints.trail, { member: one.username, action: 'end-sessions' });
  expect(trail.body).toHaveLength(1);
  // Of all members: the other one and the admin.
  expect((await run(server, 'end-sessions')).stdout).toContain('Ended 2 sessions, 0 login links and 0 codes');
  expect(await server.database.sql("select from app_state where key = 'vapid_keys'")).toEqual([]);
  for (const who of [other, admin]) expect((await who.call(authEndpoints.checkLogin)).status).toBe(401);
});
