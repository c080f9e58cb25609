import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import { addMember, uniqueName, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** What admins reset of a profile. */

async function newMember(server: TestServer) {
  const member = await addMember(server);
  return { member, userId: await idOf(server, member) };
}

const reset = (admin: Person, userId: string, what: string) =>
  admin.call(memberEndpoints.reset, { userId, what });

test('gives a neutral name once, and frees the yearly change', async ({ server, admin }) => {
  const { member, userId } = await newMember(server);
  const wanted = uniqueName('rude');
  await askUpdate(member, { username: wanted });
  await approveUpdate(admin, await openRequestOf(member, admin));
  expect(await reset(admin, userId, 'username')).toMatchObject({ status: 200, message: 'Reset.' });
  const info = await infoOf(member);
  expect(info).toMatchObject({ username: `member_${userId}`, username_changeable_at: null });
  expect(await reset(admin, userId, 'username')).toMatchObject({ status: 409, code: 'nothing_to_reset' });
  const entries = await server.database.sql(
    "select before, after from audit where action = 'reset-member' and object = $1 and outcome = 'done'",
    [`member ${userId}`],
  );
  expect(entries).toEqual([{ before: { username: wanted }, after: { what: 'username' } }]);
});

test('gives other digits if the name is taken or reads like another', async ({ server, admin }) => {
  const { userId } = await newMember(server);
  await addMember(server, { username: `Member_${userId}` });
  expect(await reset(admin, userId, 'username')).toMatchObject({ status: 200 });
  const { username } = (await admin.call(memberEndpoints.record, { userId })).body;
  expect(username).toMatch(/^member_\d+$/);
  expect(username).not.toBe(`member_${userId}`);
});

test.for([
  ['profile-image', 'profileImage', 'profile_image'],
  ['wechat-qr-code', 'wechatQRCodeImage', 'wechat_qr_code_image'],
] as const)('removes the %s with its files', async ([what, field, key], { server, admin }) => {
  const { member, userId } = await newMember(server);
  await askUpdate(member, { [field]: sampleImage('png') });
  await approveUpdate(admin, await openRequestOf(member, admin));
  const path = `/${String((await infoOf(member))[key])}`;
  expect((await member.fetch(path)).status).toBe(200);
  expect(await reset(admin, userId, what)).toMatchObject({ status: 200 });
  expect((await infoOf(member))[key]).toBeNull();
  expect((await member.fetch(path)).status).toBe(404);
  expect(await reset(admin, userId, what)).toMatchObject({ status: 409, code: 'nothing_to_reset' });
});

test.for([
  ['what', 'email'],
  ['what', undefined],
  ['reason', ''],
] as const)('is refused if %s is %j', async ([field, value], { server, admin }) => {
  const { userId } = await newMember(server);
  const input = { userId, what: 'username', [field]: value };
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({ status: 400, body: { field } });
});
