import { expect } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** The WeChat ID of a member, which admins approve like the QR code. */

const test = base.extend('owner', ({ server }) => addMember(server));

async function give(owner: Person, admin: Person, wechatId: string) {
  expect(await askUpdate(owner, { wechatId })).toMatchObject({ status: 200 });
  const request = await openRequestOf(owner, admin);
  expect(await approveUpdate(admin, request, { newWechatId: request?.['new_wechat_id'] })).toMatchObject({
    status: 200,
  });
}

const refusal = { status: 400, code: 'wechat_id_invalid', body: { field: 'wechatId' } };
const unchanged = { status: 400, code: 'update_empty' };

test('a new ID is asked for, approved as it was typed, changed and removed', async ({ owner, admin }) => {
  expect(await infoOf(owner)).toMatchObject({ wechat_id: null });
  await askUpdate(owner, { wechatId: '  Xiao_Ming-88 ' });
  expect(await infoOf(owner)).toMatchObject({
    wechat_id: null,
    requested_update: { wechat_id: 'Xiao_Ming-88' },
  });
  const request = await openRequestOf(owner, admin);
  expect(request).toMatchObject({ wechat_id: null, new_wechat_id: 'Xiao_Ming-88', qr_code: null });
  await approveUpdate(admin, request, { newWechatId: 'Xiao_Ming-88' });
  expect(await infoOf(owner)).toMatchObject({ wechat_id: 'Xiao_Ming-88', requested_update: null });
  await give(owner, admin, 'xiao_ming-88');
  await askUpdate(owner, { wechatId: '' });
  expect(await infoOf(owner)).toMatchObject({
    wechat_id: 'xiao_ming-88',
    requested_update: { wechat_id: null },
  });
  const removal = await openRequestOf(owner, admin);
  expect(removal).toMatchObject({ wechat_id: 'xiao_ming-88', new_wechat_id: '' });
  await approveUpdate(admin, removal, { newWechatId: null });
  expect(await infoOf(owner)).toMatchObject({ wechat_id: null });
});

test.for([
  'abcde',
  `a${'b'.repeat(20)}`,
  '1abcdef',
  '_abcdef',
  'abc def',
  'abc.def',
  '微信号abcdef',
  'ａbcdef',
])('%s is refused, and nothing is asked for', async (wechatId, { owner, admin }) => {
  expect(await askUpdate(owner, { wechatId, username: `${owner.username}x` })).toMatchObject(refusal);
  expect(await openRequestOf(owner, admin)).toBeUndefined();
});

test.for(['abcdef', `a${'b'.repeat(19)}`])('%s is accepted', async (wechatId, { owner, admin }) => {
  await give(owner, admin, wechatId);
  expect(await infoOf(owner)).toMatchObject({ wechat_id: wechatId });
});

test('the present ID, none where there is none, and no field change nothing', async ({ owner, admin }) => {
  for (const more of [{}, { wechatId: '' }, { wechatId: '  ' }])
    expect(await askUpdate(owner, more)).toMatchObject(unchanged);
  await give(owner, admin, 'abcdef');
  for (const more of [{}, { wechatId: 'abcdef' }, { wechatId: ' abcdef ' }])
    expect(await askUpdate(owner, more)).toMatchObject(unchanged);
  const username = `${owner.username}_2`;
  await askUpdate(owner, { wechatId: 'abcdef', username });
  const request = await openRequestOf(owner, admin);
  expect(request).toMatchObject({ wechat_id: 'abcdef', new_wechat_id: null });
  await approveUpdate(admin, request, { newWechatId: '' });
  expect(await infoOf(owner)).toMatchObject({ username, wechat_id: 'abcdef' });
});

test('two members may have the same ID', async ({ owner, other, admin }) => {
  for (const one of [owner, other]) await give(one, admin, 'sharedphone');
  expect(await infoOf(other)).toMatchObject({ wechat_id: 'sharedphone' });
});

test('approving another ID than the stored one is refused, and the request stays open', async ({
  owner,
  admin,
}) => {
  await askUpdate(owner, { wechatId: 'abcdef' });
  const request = await openRequestOf(owner, admin);
  for (const newWechatId of ['abcdeg', 'ABCDEF', '', null])
    expect(await approveUpdate(admin, request, { newWechatId })).toMatchObject({
      status: 409,
      code: 'update_differs',
    });
  expect(await infoOf(owner)).toMatchObject({ pending_update: true, wechat_id: null });
  // Old clients do not send it.
  expect(await approveUpdate(admin, request)).toMatchObject({ status: 200 });
  expect(await infoOf(owner)).toMatchObject({ wechat_id: 'abcdef' });
});

test('a denial changes nothing', async ({ owner, admin }) => {
  await give(owner, admin, 'abcdef');
  for (const wechatId of ['', 'another_one']) {
    await askUpdate(owner, { wechatId });
    const requestId = (await openRequestOf(owner, admin))?.['request_id'];
    await admin.call(profileEndpoints.denyUpdate, { requestId, denyReason: '' });
    expect(await infoOf(owner)).toMatchObject({ wechat_id: 'abcdef', pending_update: false });
  }
});

test('who sees the QR code sees the ID, and no list has it', async ({ owner, admin, other, server }) => {
  await give(owner, admin, 'findme_88');
  const postId = await publishPost(owner, admin);
  for (const who of [owner, other, admin])
    expect((await who.call(postEndpoints.full, { postId })).body).toMatchObject({ wechat_id: 'findme_88' });
  const userId = await idOf(server, owner);
  expect((await admin.call(memberEndpoints.record, { userId })).body).toMatchObject({
    wechat_id: 'findme_88',
  });
  expect((await owner.call(profileEndpoints.downloadData)).body).toMatchObject({
    profile: { wechat_id: 'findme_88' },
  });
  for (const [who, row, input] of [
    [other, postEndpoints.market, {}],
    [other, postEndpoints.search, { search: 'findme_88' }],
    [owner, postEndpoints.myAvailable, {}],
    [other, memberEndpoints.get, { username: owner.username }],
    [admin, memberEndpoints.find, { search: 'findme_88' }],
  ] as const)
    expect(JSON.stringify((await who.call(row, input)).body)).not.toContain('findme_88');
});

test('the trail says new or removed, and never the ID', async ({ owner, admin, server }) => {
  await give(owner, admin, 'secret_one');
  await give(owner, admin, '');
  const entries = await server.database.sql<{ wechat: string; whole: string }>(
    `select after ->> 'wechatId' as wechat, concat(before, after, reason) as whole from audit
     where outcome = 'done' and action in ('request-profile-update', 'approve-profile-update')
       and (actor_id = $1 or about_id = $1) order by id`,
    [await idOf(server, owner)],
  );
  expect(entries.map(({ wechat }) => wechat)).toEqual(['new', 'new', 'removed', 'removed']);
  expect(entries.filter(({ whole }) => whole.includes('secret_one'))).toEqual([]);
});

test('an admin removes the ID once', async ({ owner, admin, server }) => {
  await give(owner, admin, 'abcdef');
  const input = { userId: await idOf(server, owner), what: 'wechat-id' };
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({ status: 200, message: 'Reset.' });
  expect(await infoOf(owner)).toMatchObject({ wechat_id: null });
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({
    status: 409,
    code: 'nothing_to_reset',
  });
});
