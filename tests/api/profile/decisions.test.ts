import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { largeImage, sampleImage } from '../../support/image-samples.ts';
import { expectUnread } from '../../support/notices.ts';
import { createPost, addMember, uniqueName, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

const holdMember = (server: TestServer, { email }: Person) =>
  hold(server.database, 'select from members where email = $1 for update', [email]);

test('a member is notified of the decision about a profile update', async ({ server, admin }) => {
  const member = await addMember(server);
  const decide = async (row: (typeof profileEndpoints)['approveUpdate' | 'denyUpdate'], more: object) => {
    await askUpdate(member, { username: uniqueName('new') });
    const requestId = (await openRequestOf(member, admin))?.['request_id'];
    expect(await admin.call(row, { requestId, ...more })).toMatchObject({ status: 200 });
  };
  await decide(profileEndpoints.denyUpdate, { denyReason: 'Too long.' });
  expect((await expectUnread(member, ['profile-denied']))[0]).toMatchObject({
    post_id: null,
    post_title: null,
    data: { reason: 'Too long.' },
  });
  expect((await member.call(profileEndpoints.downloadData)).body['profile_requests']).toMatchObject([
    { status: 'denied', deny_reason: 'Too long.' },
  ]);
  await member.call(profileEndpoints.dismissDecision);
  expect(await infoOf(member)).toMatchObject({ update_result: null, update_denied_reason: null });
  await decide(profileEndpoints.approveUpdate, {});
  await expectUnread(member, ['profile-approved']);
});

describe('denying', () => {
  test('[7.30] changes nothing, and shows the reason until it is dismissed or the next request is made', async ({
    server,
    admin,
  }) => {
    const member = await addMember(server);
    await askUpdate(member, { username: uniqueName('never'), profileImage: sampleImage('png') });
    const request = await openRequestOf(member, admin);
    const denied = await admin.call(profileEndpoints.denyUpdate, {
      requestId: request?.['request_id'],
      requester_user_id: request?.['user_id'],
      denyReason: 'Please show your face',
    });
    expect(denied).toMatchObject({ status: 200, message: 'Update denied.' });
    expect(await infoOf(member)).toMatchObject({
      username: member.username,
      profile_image: null,
      update_result: 'denied',
      update_denied_reason: 'Please show your face',
      username_changeable_at: null,
    });
    expect((await admin.fetch(`/${request?.['new_profile_image'] ?? ''}`)).status).toBe(404);
    await askUpdate(member, { username: uniqueName('again') });
    expect(await infoOf(member)).toMatchObject({
      update_result: null,
      update_denied_reason: null,
      pending_update: true,
    });
  });

  test('[G4.5] is possible once, for existing requests', async ({ server, admin }) => {
    const member = await addMember(server);
    await askUpdate(member, { username: uniqueName('once') });
    const requestId = (await openRequestOf(member, admin))?.['request_id'];
    const deny = () => admin.call(profileEndpoints.denyUpdate, { requestId, denyReason: '' });
    const decided = '409 update_decided';
    const held = await holdMember(server, member);
    const all = duel(deny(), deny(), admin.call(profileEndpoints.approveUpdate, { requestId }));
    await held.giveWay(3);
    expect(await all).toEqual(['200', decided, decided]);
    expect(await admin.call(profileEndpoints.denyUpdate, { requestId: '987654' })).toMatchObject({
      status: 404,
    });
    expect(await member.call(profileEndpoints.denyUpdate, { requestId })).toMatchObject({ status: 403 });
  });
});

describe('approving is refused', () => {
  test.for([
    ['newUsername', 'somebody_else'],
    ['newUsername', null],
    ['newProfileImage', `uploads/${'0'.repeat(32)}.webp`],
    ['newProfileImage', ''],
    ['newWechatQRCodeImage', `uploads/${'0'.repeat(32)}.webp`],
    ['requester_user_id', '1234567'],
  ] as const)(
    '[7.29] where %s differs from the stored request',
    async ([field, value], { server, admin }) => {
      const member = await addMember(server);
      await askUpdate(member, { username: uniqueName('renamed'), profileImage: sampleImage('png') });
      const request = await openRequestOf(member, admin);
      expect(await approveUpdate(admin, request, { [field]: value })).toMatchObject({
        status: 409,
        code: 'update_differs',
      });
      expect(await infoOf(member)).toMatchObject({ pending_update: true });
      const prefixed = {
        newProfileImage: `/uploads/${String(request?.['new_profile_image']).split('/').at(-1) ?? ''}`,
      };
      expect(await approveUpdate(admin, request, prefixed)).toMatchObject({ status: 200 });
    },
  );

  test('but not for a request without a name', async ({ server, admin }) => {
    const member = await addMember(server);
    await askUpdate(member, { profileImage: sampleImage('png') });
    const request = await openRequestOf(member, admin);
    expect(await approveUpdate(admin, request, { newUsername: null })).toMatchObject({ status: 200 });
  });

  test('if the name has changed within the year; the request stays open', async ({ server, admin }) => {
    const member = await addMember(server);
    await askUpdate(member, { username: uniqueName('again') });
    await server.database.sql('update members set username_changed_at = now() where email = $1', [
      member.email,
    ]);
    expect(await approveUpdate(admin, await openRequestOf(member, admin))).toMatchObject({
      status: 409,
      code: 'username_too_soon',
    });
    expect(await infoOf(member)).toMatchObject({ pending_update: true });
  });

  test('if the name was taken meanwhile; the request stays open', async ({ server, admin }) => {
    const name = uniqueName('wanted');
    const [member, rival] = await Promise.all([addMember(server), addMember(server)]);
    await askUpdate(member, { username: name });
    await askUpdate(rival, { username: name.toUpperCase() });
    expect(await approveUpdate(admin, await openRequestOf(rival, admin))).toMatchObject({ status: 200 });
    expect(await approveUpdate(admin, await openRequestOf(member, admin))).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    expect(await infoOf(member)).toMatchObject({ pending_update: true });
  });
});

describe('asking is refused', () => {
  test('[4.16 8.8] while a request is open, also for two concurrent requests', async ({ server }) => {
    const member = await addMember(server);
    const ask = () => askUpdate(member, { profileImage: sampleImage('png') });
    const held = await holdMember(server, member);
    const both = duel(ask(), ask());
    await held.giveWay(2);
    expect(await both).toEqual(['200', '409 update_pending']);
    const late = await askUpdate(member, { username: uniqueName('late') });
    expect(late).toMatchObject({
      status: 409,
      message: 'Pending update from admin, so cannot update settings for now.',
    });
  });

  test('[5.10] without a change, or with a bad name, a taken name or a bad file; no file is kept', async ({
    server,
  }) => {
    const [member, other] = await Promise.all([addMember(server), addMember(server)]);
    const files = () => readdir(join(server.dataDir, 'uploads'));
    const before = await files();
    const png = sampleImage('png');
    expect(await askUpdate(member)).toMatchObject({ status: 400, code: 'update_empty' });
    const words = 'Username should only contain alphanumerical values and underscores.';
    expect(await askUpdate(member, { username: 'bad name', profileImage: png })).toMatchObject({
      status: 400,
      message: words,
    });
    expect(await askUpdate(member, { username: other.username, profileImage: png })).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    const large = await askUpdate(member, { profileImage: largeImage('jpg') });
    expect(large).toMatchObject({
      status: 413,
      message: 'File exceeds the file size limit.',
      body: { field: 'profileImage' },
    });
    const broken = { fileName: 'a.png', bytes: png.bytes.subarray(0, 60) };
    expect((await askUpdate(member, { profileImage: png, wechatQRCodeImage: broken })).status).toBe(400);
    const two = { profileImage: [png, sampleImage('jpg')] };
    expect(await askUpdate(member, two)).toMatchObject({ status: 400, body: { field: 'profileImage' } });
    const removed = { defaultProfileImageExists: 'false', defaultWechatQRCodeExists: 'false' };
    expect(await askUpdate(member, removed)).toMatchObject({ status: 400, code: 'update_empty' });
    expect(await files()).toEqual(before);
    expect(await infoOf(member)).toMatchObject({ pending_update: false });
  });
});

test('a member can download all their data', async ({ server }) => {
  const member = await addMember(server);
  await createPost(member, { title: 'Mine' });
  const { body } = await member.call(profileEndpoints.downloadData);
  expect(body).toMatchObject({
    profile: { email: member.email },
    posts: [{ post_title: 'Mine' }],
    saved_posts: [],
  });
  expect(JSON.stringify(body)).not.toContain('argon2');
});
