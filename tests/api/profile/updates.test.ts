import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, publishPost, uniqueName } from '../../support/people.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

test('[7.24] a new member has a username and no images', async ({ server }) => {
  const member = await addMember(server);
  expect(await infoOf(member)).toMatchObject({
    username: member.username,
    email: member.email,
    profile_image: null,
    wechat_qr_code_image: null,
    pending_update: false,
    update_denied_reason: null,
    update_result: null,
    role: 'member',
    username_changeable_at: null,
  });
});

test('[1.7 7.26 7.27] a request changes name and images after an admin approved it', async ({
  server,
  admin,
}) => {
  const member = await addMember(server);
  const renamed = uniqueName('renamed');
  expect(
    await askUpdate(member, {
      username: renamed,
      profileImage: sampleImage('jpg'),
      wechatQRCodeImage: sampleImage('png'),
    }),
  ).toMatchObject({ status: 200, message: 'Your update was sent to the admins.' });
  expect(await infoOf(member)).toMatchObject({
    username: member.username,
    profile_image: null,
    pending_update: true,
    requested_update: {
      username: renamed,
      profile_image: expect.stringMatching(/^uploads\/./) as string,
      wechat_qr_code_image: expect.stringMatching(/^uploads\/./) as string,
    },
  });
  expect((await member.call(profileEndpoints.updatePendingState, { pending_state: true })).body).toEqual({
    message: 'Pending state read.',
    pending_update: true,
  });

  const request = await openRequestOf(member, admin);
  expect(request).toMatchObject({
    new_username: renamed,
    profile_image_change: 'new',
    wechat_qr_code_image_change: 'new',
  });
  const wanted = `/${request?.['new_profile_image'] ?? ''}`;
  const stranger = await addMember(server);
  expect((await admin.fetch(wanted)).status).toBe(200);
  expect((await stranger.fetch(wanted)).status).toBe(404);

  expect(await approveUpdate(admin, request)).toMatchObject({ status: 200, message: 'Update approved.' });
  const after = await infoOf(member);
  expect(after).toMatchObject({ username: renamed, pending_update: false, update_result: 'approved' });
  expect(after['profile_image']).toBe(request?.['new_profile_image']);
  expect(Date.parse(String(after['username_changeable_at']))).toBeGreaterThan(Date.now() + 360 * 86_400_000);
  expect((await stranger.fetch(wanted)).status).toBe(200);
  expect(await approveUpdate(admin, request)).toMatchObject({ status: 409, code: 'update_decided' });

  const postId = await publishPost(member, admin);
  expect((await stranger.call(postEndpoints.full, { postId })).body).toMatchObject({
    username: renamed,
    wechat_qr_code_image: after['wechat_qr_code_image'],
  });

  expect(await member.call(profileEndpoints.dismissDecision)).toMatchObject({
    status: 200,
    message: 'Message closed.',
  });
  expect(await infoOf(member)).toMatchObject({ update_result: null });
});

test('[5.13 9.9] the name can change once a year, images at any time', async ({ server, admin }) => {
  const member = await addMember(server);
  const first = uniqueName('once');
  await askUpdate(member, { username: first });
  await approveUpdate(admin, await openRequestOf(member, admin));
  member.username = first;
  expect(await askUpdate(member, { username: uniqueName('twice') })).toMatchObject({
    status: 409,
    code: 'username_too_soon',
  });
  expect(await askUpdate(member, { profileImage: sampleImage('png') })).toMatchObject({ status: 200 });
  await approveUpdate(admin, await openRequestOf(member, admin));
  const changedAgo = (ago: string) =>
    server.database.sql('update members set username_changed_at = now() - $2::interval where username = $1', [
      first,
      ago,
    ]);
  await changedAgo('364 days');
  expect(await askUpdate(member, { username: uniqueName('twice') })).toMatchObject({ status: 409 });
  await changedAgo('1 year 1 second');
  expect(await askUpdate(member, { username: uniqueName('twice') })).toMatchObject({ status: 200 });
});

test('[1.5 7.25] both images are kept, removed or replaced as the flags say', async ({ server, admin }) => {
  const member = await addMember(server);
  await askUpdate(member, { profileImage: sampleImage('png'), wechatQRCodeImage: sampleImage('png') });
  await approveUpdate(admin, await openRequestOf(member, admin));
  const before = await infoOf(member);
  await askUpdate(member, {
    defaultProfileImageExists: 'false',
    defaultWechatQRCodeExists: 'false',
    wechatQRCodeImage: sampleImage('jpg'),
  });
  const request = await openRequestOf(member, admin);
  expect(request).toMatchObject({
    profile_image_change: 'removed',
    new_profile_image: null,
    wechat_qr_code_image_change: 'new',
  });
  expect((await infoOf(member))['requested_update']).toEqual({
    username: member.username,
    profile_image: null,
    wechat_id: null,
    contacts: {},
    wechat_qr_code_image: request?.['new_wechat_qr_code_image'],
  });
  await approveUpdate(admin, request);
  const after = await infoOf(member);
  expect(after).toMatchObject({
    requested_update: null,
    // Images don't count for the yearly change of the name.
    username_changeable_at: null,
    profile_image: null,
    wechat_qr_code_image: request?.['new_wechat_qr_code_image'],
  });
  for (const gone of [before['profile_image'], before['wechat_qr_code_image']]) {
    expect((await member.fetch(`/${String(gone)}`)).status).toBe(404);
  }
});

test('admins see the requests in the order in which they were made, with five similar names', async ({
  server,
  admin,
}) => {
  const members = await Promise.all([addMember(server), addMember(server)]);
  const [first, second] = members;
  const name = uniqueName('alike');
  for (const digit of [1, 2, 3, 4, 5, 6]) await addMember(server, { username: `${name}${digit}` });
  await askUpdate(second, { profileImage: sampleImage('png') });
  await addMember(server, { username: `${second.username}1` });
  await askUpdate(first, { username: `${name}7` });
  const listed = ((await admin.call(profileEndpoints.listUpdates)).body as Record<string, unknown>[]).filter(
    ({ username }) => members.some((member) => member.username === username),
  );
  expect(listed.map(({ username }) => username)).toEqual([second.username, first.username]);
  // An unchanged name is not compared with others.
  expect(listed[0]?.['similar_to']).toEqual([]);
  expect(listed[1]?.['similar_to']).toEqual([1, 2, 3, 4, 5].map((digit) => `${name}${digit}`));
});

test('a member can change the case of the own name', async ({ server, admin }) => {
  const member = await addMember(server);
  const username = member.username.toUpperCase();
  expect(await askUpdate(member, { username })).toMatchObject({ status: 200 });
  expect(await approveUpdate(admin, await openRequestOf(member, admin))).toMatchObject({ status: 200 });
  expect(await infoOf(member)).toMatchObject({ username });
});
