import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import { addAdmin, addMember, uniqueName, type Person } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** What admins reset of a profile. */

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startServer();
  admin = await addAdmin(server);
});
afterAll(() => server.stop());

async function newMember() {
  const member = await addMember(server);
  return { member, userId: await idOf(server, member) };
}

const reset = (userId: string, what: string) => admin.call(memberEndpoints.reset, { userId, what });

test('gives a neutral name once, and frees the yearly change', async () => {
  const { member, userId } = await newMember();
  const wanted = uniqueName('rude');
  await askUpdate(member, { username: wanted });
  await approveUpdate(admin, await openRequestOf(member, admin));
  expect(await reset(userId, 'username')).toMatchObject({ status: 200, message: 'Reset.' });
  const info = await infoOf(member);
  expect(info).toMatchObject({ username: `member_${userId}`, username_changeable_at: null });
  expect(await reset(userId, 'username')).toMatchObject({ status: 409, code: 'nothing_to_reset' });
  const entries = await server.database.sql(
    "select before, after from audit where action = 'reset-member' and object = $1 and outcome = 'done'",
    [`member ${userId}`],
  );
  expect(entries).toEqual([{ before: { username: wanted }, after: { what: 'username' } }]);
});

test('gives other digits if the name is taken or reads like another', async () => {
  const { userId } = await newMember();
  await addMember(server, { username: `Member_${userId}` });
  expect(await reset(userId, 'username')).toMatchObject({ status: 200 });
  const { username } = (await admin.call(memberEndpoints.record, { userId })).body;
  expect(username).toMatch(/^member_\d+$/);
  expect(username).not.toBe(`member_${userId}`);
});

test.each([
  ['profile-image', 'profileImage', 'profile_image'],
  ['wechat-qr-code', 'wechatQRCodeImage', 'wechat_qr_code_image'],
])('removes the %s with its files', async (what, field, key) => {
  const { member, userId } = await newMember();
  await askUpdate(member, { [field]: sampleImage('png') });
  await approveUpdate(admin, await openRequestOf(member, admin));
  const path = `/${String((await infoOf(member))[key])}`;
  expect((await member.fetch(path)).status).toBe(200);
  expect(await reset(userId, what)).toMatchObject({ status: 200 });
  expect((await infoOf(member))[key]).toBeNull();
  expect((await member.fetch(path)).status).toBe(404);
  expect(await reset(userId, what)).toMatchObject({ status: 409, code: 'nothing_to_reset' });
});

test.each([
  ['what', 'email'],
  ['what', undefined],
  ['reason', ''],
])('is refused if %s is %j', async (field, value) => {
  const { userId } = await newMember();
  const input = { userId, what: 'username', [field]: value };
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({ status: 400, body: { field } });
});
