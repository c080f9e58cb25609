import { encodeQR } from 'qr';
import { expect } from 'vitest';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember } from '../../support/people.ts';
import { askUpdate, openRequestOf } from '../../support/updates.ts';

/** What a request says about the code in its new QR image. */

const picture = (text: string) => ({
  fileName: 'code.svg',
  bytes: Buffer.from(encodeQR(text, 'svg')),
  mediaType: 'image/svg+xml',
});

test.for([
  ['contact', 'https://u.wechat.com/MKxT9fqwe_8Zz3bnLwq0sVU?s=2'],
  ['group', 'https://weixin.qq.com/g/AwYAAKZx8w3qLhU0V7m5Zk2pPq'],
  ['payment', 'wxp://f2f0mM4jXrZk1s8qL2Vw9yT7uPp3aBcD'],
  ['other', 'https://u.wechat.com.example.org/MKxT9fqwe'],
] as const)('a %s code is read: %s', async ([kind, text], { server, admin }) => {
  const member = await addMember(server);
  expect(await askUpdate(member, { wechatQRCodeImage: picture(text) })).toMatchObject({ status: 200 });
  expect(await openRequestOf(member, admin)).toMatchObject({ qr_code: { kind, text } });
});

test('an image without a code is none, and another request has no code', async ({ server, admin }) => {
  const member = await addMember(server);
  await askUpdate(member, { wechatQRCodeImage: sampleImage('png') });
  const request = await openRequestOf(member, admin);
  expect(request).toMatchObject({ qr_code: { kind: 'none', text: null } });
  await admin.call(profileEndpoints.denyUpdate, { requestId: request?.['request_id'], denyReason: '' });
  await askUpdate(member, { profileImage: picture('https://u.wechat.com/abc') });
  expect(await openRequestOf(member, admin)).toMatchObject({ qr_code: null });
});

test('of a long text 200 characters are kept, without what the database refuses', async ({
  server,
  admin,
}) => {
  const member = await addMember(server);
  await askUpdate(member, { wechatQRCodeImage: picture(`a\0${'字'.repeat(250)}`) });
  const text = `a${'字'.repeat(199)}`;
  expect(await openRequestOf(member, admin)).toMatchObject({ qr_code: { kind: 'other', text } });
});
