import { expect } from 'vitest';
import { channelKeys } from '../../../contract/channels.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { siteTest } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import { offer, promise } from '../../support/offers.ts';
import { addMember, publishPost, type Person } from '../../support/people.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** Members' handles on the channels that the site offers, which admins approve. */

const test = siteTest.extend('owner', ({ server }) => addMember(server));

const offerChannels = (admin: Person, ...value: string[]) =>
  admin.call(deskEndpoints.editSite, { section: 'contactChannels', value });
test.beforeEach(({ admin }) => offerChannels(admin, ...channelKeys));

const ask = (who: Person, contacts: unknown, more: object = {}) =>
  askUpdate(who, { contacts: JSON.stringify(contacts), ...more });

async function give(owner: Person, admin: Person, contacts: object) {
  expect(await ask(owner, contacts)).toMatchObject({ status: 200 });
  expect(await approveUpdate(admin, await openRequestOf(owner, admin))).toMatchObject({ status: 200 });
}

const refusal = (key: string) => ({
  status: 400,
  code: 'contact_invalid',
  body: { field: `contacts.${key}` },
});

test.for<[key: string, handle: string, fine?: boolean]>([
  ['wechat', ' Xiao_Ming-88 ', true],
  ['wechat', '1abcdef'],
  ['whatsapp', '+1234567', true],
  ['whatsapp', `+${'1'.repeat(15)}`, true],
  ['whatsapp', '+123456'],
  ['whatsapp', `+${'1'.repeat(16)}`],
  ['signal', '393331234567'],
  ['signal', '+٣٩٣٣٣١٢٣'],
  ['phone', '138 0013 8000'],
  ['telegram', 'abc_5', true],
  ['telegram', 'abcd'],
  ['telegram', 'a'.repeat(33)],
  ['telegram', 'Abcde'],
  ['telegram', '@abcde'],
  ['telegram', 'abcde\nx'],
  ['telegram', 'abcde\0'],
  ['instagram', 'a.b_c', true],
  ['instagram', 'a-b'],
  ['instagram', 'a'.repeat(31)],
  ['line', 'a.b_c-d', true],
  ['kakaotalk', 'a/b'],
])('%s takes or refuses %j', async ([key, typed, fine], { owner, admin }) => {
  const answer = await ask(owner, { [key]: typed });
  expect(answer).toMatchObject(fine ? { status: 200 } : refusal(key));
  expect((await openRequestOf(owner, admin))?.['new_contacts']).toEqual(
    fine ? { [key]: typed.trim() } : undefined,
  );
});

test('what is no object of handles by the eight keys is refused, and nothing is asked', async ({
  owner,
  admin,
}) => {
  const sent: [contacts: string | string[], field: string][] = [
    ['{"__proto__": "abcde"}', 'contacts.__proto__'],
    ['{"constructor": "abcde"}', 'contacts.constructor'],
    ['{"fax": ""}', 'contacts.fax'],
    ['{"telegram": ["abcde"]}', 'contacts.telegram'],
    ['{"telegram": null}', 'contacts.telegram'],
    ['["telegram"]', 'contacts'],
    ['null', 'contacts'],
    ['telegram', 'contacts'],
    ['{}\0', 'contacts'],
    [['{}', '{}'], 'contacts'],
    [JSON.stringify({ telegram: 'a'.repeat(5000) }), 'contacts'],
  ];
  for (const [contacts, field] of sent)
    expect(await askUpdate(owner, { contacts, username: `${owner.username}x` })).toMatchObject({
      status: 400,
      code: 'contact_invalid',
      body: { field },
    });
  expect(await openRequestOf(owner, admin)).toBeUndefined();
});

test('handles are asked for, approved as the admin saw them, changed and removed', async ({
  owner,
  admin,
}) => {
  await ask(owner, { telegram: 'lamp_seller', whatsapp: '+393331234567' });
  const asked = { telegram: 'lamp_seller', whatsapp: '+393331234567' };
  expect(await infoOf(owner)).toMatchObject({ contacts: {}, requested_update: { contacts: asked } });
  const request = await openRequestOf(owner, admin);
  expect(request).toMatchObject({ contacts: {}, new_contacts: asked, new_wechat_id: null });
  for (const newContacts of [{}, { telegram: 'lamp_seller' }, { ...asked, line: 'x' }])
    expect(await approveUpdate(admin, request, { newContacts })).toMatchObject({
      status: 409,
      code: 'update_differs',
    });
  await approveUpdate(admin, request, { newContacts: asked });
  expect((await infoOf(owner))['contacts']).toEqual(asked);
  expect(await ask(owner, { telegram: 'lamp_seller', line: '' })).toMatchObject({ code: 'update_empty' });
  await ask(owner, { telegram: '', wechat: 'lamp_seller' });
  expect(await openRequestOf(owner, admin)).toMatchObject({
    contacts: asked,
    new_contacts: { telegram: '', wechat: 'lamp_seller' },
    new_wechat_id: 'lamp_seller',
  });
  await approveUpdate(admin, await openRequestOf(owner, admin));
  expect(await infoOf(owner)).toMatchObject({
    wechat_id: 'lamp_seller',
    contacts: { whatsapp: '+393331234567', wechat: 'lamp_seller' },
  });
  expect((await infoOf(owner))['contacts']).not.toHaveProperty('telegram');
});

test('a denial changes nothing and keeps no handle', async ({ owner, admin, server }) => {
  await ask(owner, { telegram: 'denied_one' });
  const requestId = (await openRequestOf(owner, admin))?.['request_id'];
  await admin.call(profileEndpoints.denyUpdate, { requestId, denyReason: '' });
  expect((await infoOf(owner))['contacts']).toEqual({});
  const rows = await server.database.sql(`select contacts from profile_requests where id = ${requestId}`);
  expect(rows).toEqual([{ contacts: {} }]);
});

test('wechatId means contacts.wechat', async ({ owner, admin }) => {
  expect(await ask(owner, { wechat: 'one_of_two' }, { wechatId: 'two_of_two' })).toMatchObject(
    refusal('wechat'),
  );
  await ask(owner, { wechat: 'both_alike' }, { wechatId: 'both_alike' });
  expect(await openRequestOf(owner, admin)).toMatchObject({
    new_wechat_id: 'both_alike',
    new_contacts: { wechat: 'both_alike' },
  });
});

test('of two requests at once, one is refused', async ({ owner, admin }) => {
  const answers = await Promise.all([{ line: 'first' }, { line: 'second' }].map((one) => ask(owner, one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = answers[0]?.status === 200 ? 'first' : 'second';
  expect((await openRequestOf(owner, admin))?.['new_contacts']).toEqual({ line: won });
});

test('who sees the post sees the handles, and both sides of a promise do', async ({
  owner,
  admin,
  server,
}) => {
  const asker = await addMember(server);
  await give(owner, admin, { signal: '+393331234567', wechat: 'shown_here' });
  const contacts = { signal: '+393331234567', wechat: 'shown_here' };
  const postId = await publishPost(owner, admin);
  expect((await asker.call(postEndpoints.full, { postId })).body).toMatchObject({ contacts });
  const userId = await idOf(server, owner);
  expect((await admin.call(memberEndpoints.record, { userId })).body).toMatchObject({ contacts });
  expect(JSON.stringify((await asker.call(postEndpoints.market)).body)).not.toContain('+393331234567');
  const offerId = await offer(asker, postId);
  expect((await asker.call(offerEndpoints.own)).body).toMatchObject([{ contacts: null }]);
  await promise(owner, offerId);
  expect((await asker.call(offerEndpoints.own)).body).toMatchObject([{ contacts }]);
});

test('the trail says new or removed, and never the handle', async ({ owner, admin, server }) => {
  await give(owner, admin, { telegram: 'secret_one' });
  await give(owner, admin, { telegram: '' });
  const entries = await server.database.sql<{ contacts: object; whole: string }>(
    `select after -> 'contacts' as contacts, concat(before, after, reason) as whole from audit
     where outcome = 'done' and action in ('request-profile-update', 'approve-profile-update')
       and (actor_id = $1 or about_id = $1) order by id`,
    [await idOf(server, owner)],
  );
  expect(entries.map(({ contacts }) => contacts)).toEqual(
    ['new', 'new', 'removed', 'removed'].map((telegram) => ({ telegram })),
  );
  expect(entries.filter(({ whole }) => whole.includes('secret_one'))).toEqual([]);
});

test('an admin removes all handles once', async ({ owner, admin, server }) => {
  await give(owner, admin, { telegram: 'rude_name', wechat: 'rude_name' });
  const input = { userId: await idOf(server, owner), what: 'contacts' };
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({ status: 200 });
  expect(await infoOf(owner)).toMatchObject({ contacts: {}, wechat_id: null });
  expect(await admin.call(memberEndpoints.reset, input)).toMatchObject({ code: 'nothing_to_reset' });
});

test('a channel that is no longer offered is kept, and shown to nobody', async ({ owner, admin, server }) => {
  const all = { telegram: 'kept_for_me', wechat: 'kept_for_me' };
  const wechatQRCodeImage = sampleImage('png');
  expect(await ask(owner, all, { wechatQRCodeImage })).toMatchObject({ status: 200 });
  await approveUpdate(admin, await openRequestOf(owner, admin));
  const postId = await publishPost(owner, admin);
  const reader = await addMember(server);
  const seen = async () => (await reader.call(postEndpoints.full, { postId })).body;
  const { wechat_qr_code_image: code } = await seen();
  expect((await reader.fetch(`/${String(code)}`)).status).toBe(200);
  await offerChannels(admin, 'line');
  const hidden = { contacts: {}, wechat_id: null, wechat_qr_code_image: null };
  expect(await seen()).toMatchObject(hidden);
  expect((await reader.fetch(`/${String(code)}`)).status).toBe(404);
  expect(await infoOf(owner)).toMatchObject(hidden);
  const userId = await idOf(server, owner);
  expect((await admin.call(memberEndpoints.record, { userId })).body).toMatchObject(hidden);
  expect((await owner.call(profileEndpoints.downloadData)).body).toMatchObject({
    profile: { contacts: all, wechat_id: 'kept_for_me', wechat_qr_code_image: code },
  });
  for (const key of ['telegram', 'wechat'])
    expect(await ask(owner, { [key]: 'another_one' })).toMatchObject(refusal(key));
  expect(await askUpdate(owner, { wechatQRCodeImage })).toMatchObject({
    status: 400,
    code: 'contact_invalid',
    body: { field: 'wechatQRCodeImage' },
  });
  await give(owner, admin, { telegram: '' });
  await offerChannels(admin, 'telegram', 'wechat');
  expect(await seen()).toMatchObject({ contacts: { wechat: 'kept_for_me' }, wechat_qr_code_image: code });
});
