import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { deskEndpoints as rows } from '../../../contract/desk/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import { webhookTest as test, setWebhook as set } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The webhook in the moderators' group chat. */

test('[G11.4] the address is masked, and only admins set it', async ({ admin, member, server }) => {
  const none = { kind: null, address: null, signs: null, language: null, failed: null };
  expect((await admin.call(rows.webhook)).body).toEqual(none);
  expect(await admin.call(rows.testWebhook)).toMatchObject({ status: 409, code: 'robot_missing' });
  expect(await set(member, 'https://hooks.example/services/T0/abcd1234')).toMatchObject({ status: 403 });
  const expected = {
    kind: 'slack',
    address: 'https://hooks.example/…1234',
    signs: false,
    language: 'en',
    failed: null,
  };
  expect(await set(admin, 'https://hooks.example/services/T0/abcd1234')).toMatchObject({
    status: 200,
    body: expected,
  });
  await admin.call(profileEndpoints.setLanguage, { language: 'zh' });
  // The secret stays while kind and origin do.
  const secret = async () =>
    (await server.database.sql<{ secret: string }>('select secret from robot'))[0]?.secret;
  await set(admin, 'https://hooks.example/a', { kind: 'dingtalk', secret: 'first' });
  await set(admin, 'https://hooks.example/b', { kind: 'dingtalk' });
  expect(await secret()).toBe('first');
  await set(admin, 'https://hooks.example.org/b', { kind: 'dingtalk' });
  expect(await secret()).toBe('');
  expect((await admin.call(rows.webhook)).body).toMatchObject({ language: 'zh', signs: false });
  await admin.call(profileEndpoints.setLanguage, { language: 'en' });
  expect((await admin.call(rows.removeWebhook)).body).toEqual(none);
  const trail = await server.database.sql<{ action: string; after: object }>(
    "select action, after from audit where action like '%robot' order by id desc limit 2",
  );
  expect(trail).toMatchObject([
    { action: 'remove-robot' },
    { action: 'edit-robot', after: { kind: 'dingtalk' } },
  ]);
  expect(JSON.stringify(trail)).not.toContain('hooks');
});

test.for([
  'http://hooks.example/1',
  'https://10.1.2.3/1',
  'https://169.254.169.254/latest',
  'https://[fe80::1]/1',
  'https://a:b@hooks.example/1',
  'hooks',
])('%s is refused', async (address, { admin }) => {
  expect(await set(admin, address)).toMatchObject({
    status: 400,
    code: 'robot_address_invalid',
    body: { field: 'address' },
  });
});

test.for([
  ['wecom', { msgtype: 'text', text: { content: 'This is a test of Campus Exchange.' } }, '{"errcode":0}'],
  ['dingtalk', { msgtype: 'text', text: { content: 'This is a test of Campus Exchange.' } }, '{"errcode":0}'],
  ['feishu', { msg_type: 'text', content: { text: 'This is a test of Campus Exchange.' } }, '{"code":0}'],
  [
    'feishu',
    { msg_type: 'text', content: { text: 'This is a test of Campus Exchange.' } },
    '{"StatusCode":0}',
  ],
  ['slack', { text: 'This is a test of Campus Exchange.' }, 'ok'],
] as const)('%s gets %j', async ([kind, body, answer], { admin, standIn }) => {
  standIn.answer = () => ({ body: answer });
  await set(admin, `${standIn.url}/hook?key=1`, { kind, secret: 'SEC' });
  expect((await admin.call(rows.testWebhook)).body).toEqual({ sent: true, reason: null });
  expect(standIn.json(0)).toMatchObject(body);
  const { path } = standIn.asked[0] ?? { path: '' };
  if (kind === 'dingtalk') {
    const { searchParams } = new URL(path, standIn.url);
    const timestamp = searchParams.get('timestamp') ?? '';
    expect(searchParams.get('sign')).toBe(
      createHmac('sha256', 'SEC').update(`${timestamp}\nSEC`).digest('base64'),
    );
  } else expect(path).toBe('/hook?key=1');
  if (kind === 'feishu') {
    const { timestamp, sign } = standIn.json(0) as { timestamp: string; sign: string };
    expect(sign).toBe(createHmac('sha256', `${timestamp}\nSEC`).update('').digest('base64'));
  }
});

test.for([
  ['slack', { status: 500, body: 'a secret text' }, 'It answers with status 500.'],
  ['slack', { body: 'no_text' }, 'It does not answer as it should.'],
  ['slack', { status: 302, headers: { location: 'https://localhost/' } }, 'It answers with status 302.'],
  ['wecom', { body: '{"errcode":93000,"errmsg":"a secret text"}' }, 'It answers with errcode 93000.'],
  ['feishu', { body: 'x'.repeat(10_000_000) }, 'It does not answer as it should.'],
  ['wecom', undefined, 'It does not answer.'],
] as const)('[G11.3] %s that answers %j has not sent', async ([kind, answer, reason], { admin, standIn }) => {
  standIn.answer = () => answer;
  await set(admin, `${standIn.url}/hook`, { kind });
  expect((await admin.call(rows.testWebhook)).body).toEqual({ sent: false, reason });
  expect(standIn.asked).toHaveLength(1);
});

test('at most twenty lines a minute', async ({ admin, standIn, server }) => {
  standIn.answer = () => ({ body: 'ok' });
  await set(admin, `${standIn.url}/hook`);
  await server.database.sql('update robot set sent_at = array_fill(now(), array[19])');
  expect((await admin.call(rows.testWebhook)).body).toEqual({ sent: true, reason: null });
  expect((await admin.call(rows.testWebhook)).body).toEqual({
    sent: false,
    reason: 'It had twenty lines within a minute.',
  });
  expect(standIn.asked).toHaveLength(1);
});

test('after five failures in a row nothing is sent until a test passes', async ({
  admin,
  member,
  standIn,
  server,
}) => {
  standIn.answer = () => ({ status: 500 });
  await set(admin, `${standIn.url}/hook`);
  const author = await addMember(server);
  const postId = await publishPost(author, admin);
  await report(member, { postId, reason: 'scam' });
  await waitFor(() => expect(standIn.asked).toHaveLength(1));
  await server.database.sql('update robot set failures = 4');
  await server.database.sql("update outbox set next_try_at = now() where channel = 'robot'");
  await waitFor(async () =>
    expect((await admin.call(rows.webhook)).body).toMatchObject({
      failed: { since: expect.any(String) as string, reason: 'It answers with status 500.' },
    }),
  );
  await report(await addMember(server), { postId, reason: 'offensive' });
  expect(await server.database.sql("select from outbox where channel = 'robot'")).toEqual([]);
  standIn.answer = () => ({ body: 'ok' });
  expect((await admin.call(rows.testWebhook)).body).toEqual({ sent: true, reason: null });
  expect((await admin.call(rows.webhook)).body).toMatchObject({ failed: null });
});
